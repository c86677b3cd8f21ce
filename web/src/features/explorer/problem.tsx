import type { ReactNode } from 'react'
import { Icon } from '@/components/icon'
import styles from './problem.module.css'

/** Something that went wrong, read aloud at once. */
export function Problem({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.problem} role="alert">
      <Icon name="circle-alert" className={styles.mark} />
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  )
}
