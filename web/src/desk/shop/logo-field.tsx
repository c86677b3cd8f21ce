import type { ChangeEvent } from 'react'
import { Button } from '@/components/button'
import { Field, inputClass } from '@/components/field'
import { fieldId, Meanwhile } from './shop-field'
import type { ShopForm } from './use-shop-form'
import styles from './shop.module.css'

/** The picture beside the name. The server says what it does not take. */
export function LogoField({ form }: { form: ShopForm }) {
  const { variables, holds, has_logo: hasLogo } = form.settings
  const variable = variables.logo
  const typed = form.typed.logo
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    form.set('logo', btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')))
  }
  return (
    <Field id={fieldId('logo')} label="Logo">
      <span className={styles.logo}>
        {holds.logo !== '' && typed === undefined && <img src={holds.logo} alt="The logo that is shown now" />}
        <input
          // A file that is published, or taken back, is chosen no longer.
          key={typed === undefined ? holds.logo : 'chosen'}
          id={fieldId('logo')}
          className={inputClass()}
          type="file"
          accept="image/svg+xml,image/png"
          disabled={variable !== undefined}
          aria-describedby="shop-logo-hint"
          onChange={(event) => void choose(event)}
        />
        {variable === undefined && (typed !== undefined || hasLogo) && (
          <Button onClick={() => form.set('logo', typed === undefined ? '' : undefined)}>
            {typed === undefined ? 'Remove the logo' : hasLogo ? 'Keep the logo' : 'Take no logo'}
          </Button>
        )}
      </span>
      <Meanwhile form={form} name="logo" />
      <p id="shop-logo-hint" className={styles.hint}>
        {hint(variable, typed)}
      </p>
    </Field>
  )
}

function hint(variable: string | undefined, typed: string | undefined): string {
  if (variable !== undefined) return `${variable} is set and wins. Unset it to change this here.`
  if (typed === '') return 'The logo will be removed.'
  if (typed !== undefined) return 'A new picture is chosen.'
  return 'An SVG or PNG of at most 256 kB, shown 32 px high. An SVG with scripts is refused.'
}
