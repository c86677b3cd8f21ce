import { Field, inputClass } from '@/components/field'
import { labelOf } from './draft'
import { fieldId, Meanwhile } from './shop-field'
import type { ShopForm } from './use-shop-form'
import styles from './shop.module.css'

interface Props {
  form: ShopForm
  name: string
  hint: string
  /** What holds where nothing is typed, on light and on dark pages. */
  light: string
  dark: string
}

/** A colour: its text, a field to choose it, and how it is read on light and on dark pages. */
export function ColourField({ form, name, hint, light, dark }: Props) {
  const id = fieldId(name)
  const label = labelOf(name, form.settings)
  const variable = form.settings.variables[name]
  const value = form.typed(name) ?? form.published(name)
  const isColour = /^#[0-9a-f]{6}$/i.test(value)
  const choose = (event: { target: { value: string } }) => form.set(name, event.target.value)
  return (
    <Field id={id} label={label}>
      <span className={styles.colour}>
        <input
          id={id}
          className={inputClass()}
          value={value}
          placeholder={light}
          disabled={variable !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={choose}
        />
        <input
          type="color"
          aria-label={`Colour picker: ${name}`}
          value={isColour ? value.toLowerCase() : light}
          disabled={variable !== undefined}
          onChange={choose}
        />
        {form.typed(name) === undefined && (
          <>
            <span className={styles.sample} style={{ color: light, background: '#fff' }}>
              Light {light}
            </span>
            <span className={styles.sample} style={{ color: dark, background: '#12181a' }}>
              Dark {dark}
            </span>
          </>
        )}
      </span>
      <Meanwhile form={form} name={name} />
      <p id={`${id}-hint`} className={styles.hint}>
        {variable === undefined ? hint : `${variable} is set and wins. Unset it to change this here.`}
      </p>
    </Field>
  )
}
