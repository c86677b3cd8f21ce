import type { ReactNode } from 'react'
import { Link } from '@/lib/router'

interface Props {
  isLoading: boolean
  /** Whether the answer is there and holds nothing. */
  isEmpty: boolean
  /** The address of the first page, where an empty one is not the only one. */
  first: string | null
  children: ReactNode
}

/** The cards, one to three in a row. Old cards stay up, dimmed, while new ones load. */
export function PlanGrid({ isLoading, isEmpty, first, children }: Props) {
  if (isEmpty) return <Empty first={first} />
  return (
    <div className="plan-grid" aria-busy={isLoading}>
      {children}
    </div>
  )
}

function Empty({ first }: { first: string | null }) {
  return (
    <div className="empty">
      <p>No servers found matching your filters. Try adjusting your selection.</p>
      {first !== null && (
        <Link className="button button-quiet" to={`${first}#servers`}>
          First page
        </Link>
      )}
    </div>
  )
}
