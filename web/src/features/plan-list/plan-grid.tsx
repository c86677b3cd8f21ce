import type { ReactNode } from 'react'
import styles from './plan-list.module.css'

interface Props {
  isLoading: boolean
  /** Stands in place of the cards where there are none; null where there are. */
  empty: ReactNode
  children: ReactNode
}

/** The cards, one to three in a row. Old cards stay up, dimmed, while new ones load. */
export function PlanGrid({ isLoading, empty, children }: Props) {
  if (empty !== null) return empty
  return (
    <div className={styles.planGrid} aria-busy={isLoading}>
      {children}
    </div>
  )
}
