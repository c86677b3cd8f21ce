import { Button } from '@/components/button'
import styles from './more.module.css'

interface Props {
  /** How much is shown, as a sentence. */
  text: string
  isComplete: boolean
  onMore: () => void
}

/** Says how much of something long is shown, with a button that shows more. */
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
