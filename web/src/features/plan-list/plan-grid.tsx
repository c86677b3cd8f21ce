import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/button'
import { Empty } from '@/components/empty'
import styles from './plan-list.module.css'

interface Props {
  isLoading: boolean
  /** Reports whether the answer is there and holds nothing. */
  isEmpty: boolean
  /** The address of the first page, where an empty one is not the only one. */
  first: string | null
  children: ReactNode
}

/** The cards, one to three in a row. Old cards stay up, dimmed, while new ones load. */
export function PlanGrid({ isLoading, isEmpty, first, children }: Props) {
  if (isEmpty) return <NothingFound first={first} />
  return (
    <div className={styles.planGrid} aria-busy={isLoading}>
      {children}
    </div>
  )
}

function NothingFound({ first }: { first: string | null }) {
  return (
    <Empty>
      <p>No servers found matching your filters. Try adjusting your selection.</p>
      {first !== null && (
        <ButtonLink className={styles.emptyButton} to={`${first}#servers`}>
          First page
        </ButtonLink>
      )}
    </Empty>
  )
}
