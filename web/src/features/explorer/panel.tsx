import type { ReactNode, RefObject } from 'react'
import { useId } from 'react'
import styles from './panel.module.css'

/** A titled part of the explorer. */
export function Panel({
  title,
  ref,
  children,
}: {
  title: string
  ref?: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  const id = useId()
  return (
    <section ref={ref} className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
