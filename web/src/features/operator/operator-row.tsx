import type { ReactNode } from 'react'
import styles from './operator-row.module.css'

interface Props {
  name: ReactNode
  facts: string
  /** The buttons of its actions. */
  children: ReactNode
}

/** One line of a list below the form: its subject and its actions. */
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
