import { Button } from '@/components/button'
import { Difference, differing } from '../shop/shop-field'
import styles from '../articles/articles.module.css'

interface Props {
  /** What was changed: "article". */
  what: string
  /** What differs, by its label: the text that the draft began with, and theirs. */
  parts: readonly { label: string; before: string; after: string }[]
  /** What Keep mine does, where it is more than to put one text over the other. */
  hint?: string
  onTheirs: () => void
  onMine: () => void
}

/** Shows what somebody else stored while something was typed, and asks which of both is to hold. */
export function Meanwhile({ what, parts, hint, onTheirs, onMine }: Props) {
  return (
    <div role="group" aria-label={`The ${what} was changed meanwhile`} className={styles.meanwhile}>
      <p>{`Somebody else changed the ${what} while you typed. What you typed is kept. They changed:`}</p>
      {parts.map(({ label, before, after }) => (
        <div key={label}>
          <p>{label}</p>
          <Difference {...differing(before, after)} />
        </div>
      ))}
      {hint !== undefined && <p>{hint}</p>}
      <p className="row gap-8">
        <Button onClick={onTheirs}>Take theirs</Button>
        <Button onClick={onMine}>Keep mine</Button>
      </p>
    </div>
  )
}
