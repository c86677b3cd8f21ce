import type { ReactNode } from 'react'
import styles from './plan-page.module.css'

/** A part of the page with a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
