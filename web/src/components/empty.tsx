import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** The place of something that is not there, and what to say of that. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className={styles.empty}>{children}</div>
}
