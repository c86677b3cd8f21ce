import { Button } from '@/components/button'
import { grouped } from '@/lib/format'
import styles from './pager.module.css'

interface Props {
  offset: number
  size: number
  total: number
  onMove: (offset: number) => void
}

/** Which part of a long list is shown, and the way to the parts around it; nothing where there is one part. */
export function Steps({ offset, size, total, onMove }: Props) {
  if (total <= size) return null
  const isFirst = offset === 0
  const isLast = offset + size >= total
  return (
    <p className={styles.steps}>
      <span role="status">
        {`${grouped(offset + 1)} to ${grouped(Math.min(offset + size, total))} of ${grouped(total)}`}
      </span>
      <Button aria-disabled={isFirst} onClick={() => !isFirst && onMove(Math.max(0, offset - size))}>
        Previous
      </Button>
      <Button aria-disabled={isLast} onClick={() => !isLast && onMove(offset + size)}>
        Next
      </Button>
    </p>
  )
}
