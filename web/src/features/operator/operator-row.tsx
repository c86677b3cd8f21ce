import type { ReactNode } from 'react'
import styles from './operator-row.module.css'

interface Props {
  name: ReactNode
  facts: string
  /** What can be done with it. */
  children: ReactNode
}

/** One line of a list below the form: what it is about, and what can be done with it. */
export function OperatorRow({ name, facts, children }: Props) {
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>{facts}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}
