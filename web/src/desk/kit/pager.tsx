import { Button } from '@/components/button'
import styles from './pager.module.css'

interface Props {
  /** The words on the buttons. */
  before?: string
  next?: string
  hasBefore: boolean
  hasNext: boolean
  onBefore: () => void
  onNext: () => void
}

/** The way to the pages around one of a long list; nothing where there is one page. */
export function Pager({ before = 'Newer', next = 'Older', hasBefore, hasNext, onBefore, onNext }: Props) {
  if (!hasBefore && !hasNext) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button aria-disabled={!hasBefore} onClick={() => hasBefore && onBefore()}>
        {before}
      </Button>
      <Button aria-disabled={!hasNext} onClick={() => hasNext && onNext()}>
        {next}
      </Button>
    </nav>
  )
}
