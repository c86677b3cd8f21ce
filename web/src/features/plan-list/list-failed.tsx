import { Button } from '@/components/button'
import { Notice } from '@/components/notice'
import styles from './plan-list.module.css'

/** Says that a list could not be loaded; what is below it is the list before. */
export function ListFailed({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => void }) {
  return (
    <Notice role="alert" className={styles.failed}>
      We couldn’t load the results. Check your connection and try again.
      <Button onClick={onRetry} aria-disabled={isLoading}>
        Try again
      </Button>
    </Notice>
  )
}
