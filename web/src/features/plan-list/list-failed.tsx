import { Button } from '@/components/button'
import { Notice } from '@/components/notice'
import styles from './plan-list.module.css'

/** Says that a list could not be loaded; what is below it is the list before. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice role="alert" className={styles.failed}>
      We couldn’t load the results.
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  )
}
