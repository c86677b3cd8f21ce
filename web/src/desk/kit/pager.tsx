import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import styles from './pager.module.css'

interface Props {
  hasBefore: boolean
  hasNext: boolean
  onBefore: () => void
  onNext: () => void
  /** Which part of the list is shown. */
  children?: ReactNode
}

/** The way to the pages around one of a long list; nothing where there is one page. */
export function Pager({ hasBefore, hasNext, onBefore, onNext, children }: Props) {
  if (!hasBefore && !hasNext) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      {children !== undefined && <span role="status">{children}</span>}
      <Button aria-disabled={!hasBefore} onClick={() => hasBefore && onBefore()}>
        Previous
      </Button>
      <Button aria-disabled={!hasNext} onClick={() => hasNext && onNext()}>
        Next
      </Button>
    </nav>
  )
}
