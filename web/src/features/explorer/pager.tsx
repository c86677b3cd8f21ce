import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { grouped } from '@/lib/format'

/** How many entries a page of a list holds. */
export const pageLength = 50

interface Props {
  /** What is paged, as the name of the buttons' group. */
  label: string
  from: number
  total: number
  onGo: (from: number) => void
}

/** Leads through a list that is longer than a page. */
export function Pager({ label, from, total, onGo }: Props) {
  if (total <= pageLength) return null
  const end = Math.min(total, from + pageLength)
  const [isFirst, isLast] = [from === 0, end === total]
  return (
    <div className="explorer-pager" role="group" aria-label={label}>
      <Button aria-disabled={isFirst} onClick={() => !isFirst && onGo(from - pageLength)}>
        <Icon name="chevron-left" />
        Previous
      </Button>
      <span role="status">{`${grouped(from + 1)} to ${grouped(end)} of ${grouped(total)}`}</span>
      <Button aria-disabled={isLast} onClick={() => !isLast && onGo(from + pageLength)}>
        Next
        <Icon name="chevron-right" />
      </Button>
    </div>
  )
}
