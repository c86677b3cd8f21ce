import { Field, inputClass } from '@/components/field'
import { labelOf } from './draft'
import { fieldId, Meanwhile } from './shop-field'
import type { ShopForm } from './use-shop-form'
import styles from './shop.module.css'

interface Props {
  form: ShopForm
  name: string
  hint: string
  /** The program's own colour. */
  own: string
  /** How what is published is read, by the words that say where. */
  samples: Readonly<Record<string, { color: string; background: string }>>
}

/** A colour: its text, a field to choose it, and how it is read. */
export function ColourField({ form, name, hint, own, samples }: Props) {
  const id = fieldId(name)
  const label = labelOf(name, form.settings)
  const variable = form.settings.variables[name]
  const value = form.values[name] ?? ''
  const isColour = /^#[0-9a-f]{6}$/i.test(value)
  const choose = (event: { target: { value: string } }) => form.set(name, event.target.value)
  return (
    <Field id={id} label={label}>
      <span className={styles.colour}>
        <input
          id={id}
          className={inputClass()}
          value={value}
          placeholder={own}
          disabled={variable !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={choose}
        />
        <input
          type="color"
          aria-label={`Colour picker: ${name}`}
          value={isColour ? value.toLowerCase() : own}
          disabled={variable !== undefined}
          onChange={choose}
        />
        {form.typed[name] === undefined &&
          Object.entries(samples).map(([where, style]) => (
            <span key={where} className={styles.sample} style={style}>
              {where} {style.color}
            </span>
          ))}
      </span>
      <Meanwhile form={form} name={name} />
      <p id={`${id}-hint`} className={styles.hint}>
        {variable === undefined ? hint : `${variable} is set and wins. Unset it to change this here.`}
      </p>
    </Field>
  )
}
