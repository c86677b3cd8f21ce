import { Button } from '@/components/button'
import { Field, inputClass } from '@/components/field'
import { hiddenKey, labelOf } from './draft'
import type { ShopForm } from './use-shop-form'
import styles from './shop.module.css'

/** The id of a field's control. */
export function fieldId(name: string): string {
  return `shop-${name}`
}

interface Props {
  form: ShopForm
  name: string
  hint: string
  /** What visitors see where the field is empty. */
  holds?: string
  /** The rows of a field for several lines. */
  rows?: number
}

/** A text of the shop, below its label. */
export function ShopField({ form, name, hint, holds, rows }: Props) {
  const id = fieldId(name)
  const variable = form.settings.variables[name]
  const props = {
    id,
    value: form.values[name] ?? '',
    placeholder: holds,
    disabled: variable !== undefined,
    'aria-describedby': `${id}-hint`,
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  }
  return (
    <Field id={id} label={labelOf(name, form.settings)}>
      {rows === undefined ? (
        <input {...props} className={inputClass()} />
      ) : (
        <textarea {...props} className={inputClass(styles.long)} rows={rows} />
      )}
      <Meanwhile form={form} name={name} />
      <p id={`${id}-hint`} className={styles.hint}>
        {variable === undefined ? hint : `${variable} is set and wins. Unset it to change this here.`}
      </p>
    </Field>
  )
}

/** Shows what somebody else published while the field was typed into, and asks which of both is to hold. */
export function Meanwhile({ form, name }: { form: ShopForm; name: string }) {
  if (!form.conflicts.includes(name)) return null
  const label = labelOf(name, form.settings)
  const before = form.stored[name] ?? ''
  const isText = name !== 'logo' && !name.startsWith('tokens.')
  return (
    <div role="group" aria-label={`${label} was changed meanwhile`} className={styles.meanwhile}>
      <p>Somebody else changed this while you typed. Publishing yours replaces theirs:</p>
      {isText && <Difference {...differing(before, form.typed[name] ?? '')} />}
      {name.startsWith('tokens.') && <p>{before === hiddenKey ? 'A key is set now.' : 'No key is set now.'}</p>}
      <p className="row gap-8">
        <Button aria-label={`Take theirs: ${label}`} onClick={() => form.set(name, undefined)}>
          Take theirs
        </Button>
        <Button aria-label={`Keep mine: ${label}`} onClick={() => form.keepMine([name])}>
          Keep mine
        </Button>
      </p>
    </div>
  )
}

/** Two texts, the one that was before the other. */
export function Difference({ before, after }: { before: string | null; after: string | null }) {
  return (
    <p className={styles.difference}>
      {before !== null && <del>{before}</del>}
      {before !== null && after !== null && <span className="sr-only"> becomes </span>}
      {after !== null && <ins>{after}</ins>}
    </p>
  )
}

/** The lines that differ, null for none: what two texts have in common at their beginning and end is left out. */
export function differing(before: string, after: string): { before: string | null; after: string | null } {
  const [one, other] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(one.length, other.length)
  let head = 0
  while (head < shorter && one[head] === other[head]) head++
  let tail = 0
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++
  const middle = (lines: string[]) => lines.slice(head, lines.length - tail).join('\n') || null
  return { before: middle(one), after: middle(other) }
}
