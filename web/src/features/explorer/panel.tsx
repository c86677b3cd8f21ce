import type { ReactNode, RefObject } from 'react'
import { useId } from 'react'
import styles from './panel.module.css'
import { Icon } from '@/components/icon'

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
