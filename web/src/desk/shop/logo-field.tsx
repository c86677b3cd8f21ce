import type { ChangeEvent } from 'react'
import { Button } from '@/components/button'
import { inputClass } from '@/components/field'
import { fields } from './draft'
import { ShopFrame } from './shop-field'
import type { ShopForm } from './use-shop-form'
import styles from './shop.module.css'

/** The picture beside the name. The server says what it does not take. */
export function LogoField({ form }: { form: ShopForm }) {
  const { holds, has_logo: hasLogo } = form.settings
  const typed = form.typed.logo
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    form.set('logo', btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')))
  }
  const { hint = '' } = fields.logo ?? {}
  return (
    <ShopFrame
      form={form}
      name="logo"
      hint={typed === undefined ? hint : typed === '' ? 'The logo will be removed.' : 'A new picture is chosen.'}
    >
      {(control) => (
        <span className={styles.logo}>
          {holds.logo !== '' && typed === undefined && <img src={holds.logo} alt="The logo that is shown now" />}
          <input
            // A file that is published, or taken back, is chosen no longer.
            key={typed === undefined ? holds.logo : 'chosen'}
            {...control}
            className={inputClass()}
            type="file"
            accept="image/svg+xml,image/png"
            onChange={(event) => void choose(event)}
          />
          {!control.disabled && (typed !== undefined || hasLogo) && (
            <Button onClick={() => form.set('logo', typed === undefined ? '' : undefined)}>
              {typed === undefined ? 'Remove the logo' : hasLogo ? 'Keep the logo' : 'Take no logo'}
            </Button>
          )}
        </span>
      )}
    </ShopFrame>
  )
}
