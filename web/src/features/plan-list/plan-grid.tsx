import type { ReactNode } from 'react'

interface Props {
  isLoading: boolean
  /** Whether the answer is there and holds nothing. */
  isEmpty: boolean
  children: ReactNode
}

/** The cards, one to three in a row. Old cards stay up, dimmed, while new ones load. */
export function PlanGrid({ isLoading, isEmpty, children }: Props) {
  if (isEmpty) return <p className="empty">No servers found matching your filters. Try adjusting your selection.</p>
  return (
    <div className="plan-grid" aria-busy={isLoading}>
      {children}
    </div>
  )
}
