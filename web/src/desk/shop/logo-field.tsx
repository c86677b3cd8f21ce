import type { ChangeEvent } from 'react'
import type { ShopSettings } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, inputClass } from '@/components/field'
import type { Draft } from './draft'
import styles from './shop.module.css'

interface Props {
  settings: ShopSettings
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}

/** The picture beside the name. The server says what it does not take. */
export function LogoField({ settings, draft, onChange }: Props) {
  const variable = settings.variables.logo
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    onChange({ logo: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), logoName: file.name })
  }
  const hint =
    variable === undefined
      ? 'An SVG or PNG of at most 256 kB, shown 32 px high. An SVG with scripts is refused.'
      : `${variable} is set and wins. Unset it to change this here.`
  return (
    <Field id="shop-logo" label="Logo">
      <span className={styles.logo}>
        {settings.holds.logo !== '' && draft.logo === undefined && (
          <img src={settings.holds.logo} alt="The logo that is shown now" />
        )}
        <input
          id="shop-logo"
          className={inputClass()}
          type="file"
          accept="image/svg+xml,image/png"
          disabled={variable !== undefined}
          aria-describedby="shop-logo-hint"
          onChange={(event) => void choose(event)}
        />
        {settings.has_logo && variable === undefined && (
          <Button onClick={() => onChange({ logo: draft.logo === '' ? undefined : '' })}>
            {draft.logo === '' ? 'Keep the logo' : 'Remove the logo'}
          </Button>
        )}
      </span>
      <p id="shop-logo-hint" className={styles.hint}>
        {draft.logo === '' ? 'The logo will be removed.' : hint}
      </p>
    </Field>
  )
}
