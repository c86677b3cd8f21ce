import { Button } from '@/components/button'
import styles from './more.module.css'

interface Props {
  /** How much is shown, as a sentence. */
  text: string
  isComplete: boolean
  onMore: () => void
}

/** Leads on from the beginning of what is too long to be shown at once. */
export function More({ text, isComplete, onMore }: Props) {
  // The button stays with the last piece, so that the focus does.
  return (
    <div className={styles.more}>
      <p role="status">{text}</p>
      <Button aria-disabled={isComplete} onClick={() => !isComplete && onMore()}>
        Show more
      </Button>
    </div>
  )
}
