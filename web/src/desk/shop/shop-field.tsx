import type { ReactNode } from 'react'
import type { ShopSettings } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, inputClass } from '@/components/field'
import { lookUp } from '@/lib/look-up'
import { fields, hiddenKey, labelOf } from './draft'
import type { ShopForm } from './use-shop-form'
import styles from './shop.module.css'

/** The id of a field's control. */
export function fieldId(name: string): string {
  return `shop-${name}`
}

interface FrameProps {
  form: ShopForm
  name: string
  hint: string
  /** The control, with what it has of its place. */
  children: (control: { id: string; disabled: boolean; 'aria-describedby': string }) => ReactNode
}

/** A field of the shop: its label, its control, what somebody else published meanwhile, and a hint. */
export function ShopFrame({ form, name, hint, children }: FrameProps) {
  const id = fieldId(name)
  const variable = form.settings.variables[name]
  return (
    <Field id={id} label={labelOf(name, form.settings)}>
      {children({ id, disabled: variable !== undefined, 'aria-describedby': `${id}-hint` })}
      <Meanwhile form={form} name={name} />
      <p id={`${id}-hint`} className={styles.hint}>
        {variable === undefined ? hint : `${variable} is set and wins. Unset it to change this here.`}
      </p>
    </Field>
  )
}

interface Props {
  form: ShopForm
  name: string
  /** What visitors see where the field is empty. */
  holds?: string | undefined
  hint?: string
  rows?: number
}

/** A text of the shop, below its label; of a colour also a field to choose it, and how it is read. */
export function ShopField({ form, name, holds, ...more }: Props) {
  const { hint = '', rows, own } = { ...lookUp(fields, name), ...more }
  const value = form.values[name] ?? ''
  const onChange = ({ target }: { target: { value: string } }) => form.set(name, target.value)
  return (
    <ShopFrame form={form} name={name} hint={hint}>
      {(control) =>
        own !== undefined ? (
          <span className={styles.colour}>
            <input {...control} className={inputClass()} value={value} placeholder={own} onChange={onChange} />
            <input
              type="color"
              aria-label={`Colour picker: ${name.replace('_', ' ')}`}
              value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : own}
              disabled={control.disabled}
              onChange={onChange}
            />
            {name === 'accent' && form.typed.accent === undefined && <Samples of={form.settings.holds} />}
          </span>
        ) : rows === undefined ? (
          <input {...control} className={inputClass()} value={value} placeholder={holds} onChange={onChange} />
        ) : (
          <textarea
            {...control}
            className={inputClass(styles.long)}
            rows={rows}
            value={value}
            placeholder={holds}
            onChange={onChange}
          />
        )
      }
    </ShopFrame>
  )
}

/** How the published accent is read, by the words that say where. */
function Samples({ of: { accent_light: light, accent_dark: dark } }: { of: ShopSettings['holds'] }) {
  return [
    { where: 'Light', color: light || '#bd3c0f', background: '#fff' },
    { where: 'Dark', color: dark || '#ff8f62', background: '#12181a' },
  ].map(({ where, ...style }) => (
    <span key={where} className={styles.sample} style={style}>
      {where} {style.color}
    </span>
  ))
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
