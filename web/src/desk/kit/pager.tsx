import { Button } from '@/components/button'
import styles from './pager.module.css'

interface Props {
  hasBefore: boolean
  hasNext: boolean
  onBefore: () => void
  onNext: () => void
}

/** The way to the pages around one of a long list; nothing where there is one page. */
export function Pager({ hasBefore, hasNext, onBefore, onNext }: Props) {
  if (!hasBefore && !hasNext) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button aria-disabled={!hasBefore} onClick={() => hasBefore && onBefore()}>
        Newer
      </Button>
      <Button aria-disabled={!hasNext} onClick={() => hasNext && onNext()}>
        Older
      </Button>
    </nav>
  )
}
