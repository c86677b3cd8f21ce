import { Button } from '@/components/button'
import type { Draft } from '@/lib/use-draft'
import { Difference, differing } from '../shop/shop-field'
import styles from '../articles/articles.module.css'

interface Props {
  /** What was changed: "article". */
  what: string
  /** Its fields, of which those differ that the draft is in conflict with. */
  fields: readonly { name: string; label: string; unit?: string; text: string }[]
  draft: Pick<Draft, 'conflicts' | 'pending' | 'takeTheirs' | 'keepMine'>
}

/** Shows what somebody else stored while something was typed, and asks which of both is to hold. */
export function Meanwhile({ what, fields, draft: { conflicts, pending, takeTheirs, keepMine } }: Props) {
  return (
    <div role="group" aria-label={`The ${what} was changed meanwhile`} className={styles.meanwhile}>
      <p>{`Somebody else changed the ${what} while you typed. What you typed is kept. They changed:`}</p>
      {fields
        .filter(({ name }) => conflicts.includes(name))
        .map(({ name, label, unit = '', text }) => (
          <div key={name}>
            <p>{`${label} ${unit}`.trim()}</p>
            <Difference {...differing(pending[name]?.from ?? '', text)} />
          </div>
        ))}
      <p>Keep mine replaces their whole text with yours.</p>
      <p className="row gap-8">
        <Button onClick={takeTheirs}>Take theirs</Button>
        <Button onClick={() => keepMine()}>Keep mine</Button>
      </p>
    </div>
  )
}
