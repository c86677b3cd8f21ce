import { useState } from 'react'
import type { ShopPartner, ShopSettings } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, inputClass } from '@/components/field'
import { DataTable } from '../kit/data-table'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDeskAction } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'
import { LogoField } from './logo-field'
import { type Draft, type TextName, changeOf, draftOf } from './draft'
import styles from './shop.module.css'

/** The shop's own settings: how it looks, who stands behind it, and its codes and keys with partners. */
export function ShopSection() {
  const shop = useDeskData<ShopSettings>('shop')
  return (
    <SectionPage
      title="Shop"
      about="How the shop looks, who stands behind it, and its codes and keys with partners. Visitors see a change within a second, on every node."
    >
      <Loaded of={shop} what="The settings">
        {(settings) => <ShopForm key={settings.version} settings={settings} />}
      </Loaded>
    </SectionPage>
  )
}

function ShopForm({ settings }: { settings: ShopSettings }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(settings))
  const [isPreviewed, setIsPreviewed] = useState(false)
  const { run, busyWith } = useDeskAction()
  const change = changeOf(settings, draft)
  const isChanged = Object.keys(change).length > 0
  const body = { version: settings.version, ...change }
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const publish = () =>
    run({ call: 'shop', body, done: 'Visitors see the change now.', failed: 'The settings were not published.' })
  const preview = async () => {
    const answer = await run({ call: 'shop/preview', body, failed: 'There is no preview.' })
    setIsPreviewed(answer !== undefined)
  }
  const endPreview = async () => {
    await run({ call: 'shop/preview/end', failed: 'The preview goes on.' })
    setIsPreviewed(false)
  }
  const text = (name: TextName, label: string, hint?: string, isLong = false) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      isLong={isLong}
      value={draft[name]}
      variable={settings.variables[name]}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void publish()
      }}
    >
      <fieldset>
        <legend>Look</legend>
        {text('name', 'Name', `Visitors see “${settings.holds.name}”. Empty takes the default.`)}
        {text('tagline', 'Tagline', `Visitors see “${settings.holds.tagline}”. Empty takes the default.`)}
        <LogoField settings={settings} draft={draft} onChange={set} />
        {text(
          'accent',
          'Accent colour',
          'A colour such as #bd3c0f. Shades of it that can be read are used in light and dark.',
        )}
        <Accent settings={settings} />
        {text('notice', 'Notice line', 'One line above every page, such as a holiday. Empty shows none.')}
      </fieldset>
      <fieldset>
        <legend>Contact and footer</legend>
        {text('contact', 'Contact', 'A line each: name, address, e-mail, telephone (+44 …) or web address.', true)}
        <TextField
          name="footer"
          label="Footer links"
          hint="A line each: the text, a space, the address, such as Blog https://blog.example.com."
          isLong
          value={draft.footer}
          onChange={(footer) => set({ footer })}
        />
      </fieldset>
      <fieldset>
        <legend>Legal pages</legend>
        <p className={styles.hint}>
          In Markdown. A page is there, and linked in the footer, once it is written. HTML is left out.
        </p>
        {text('imprint', 'Imprint', 'Shown at /imprint.', true)}
        {text('privacy', 'Privacy', 'Shown at /privacy.', true)}
        {text('terms', 'Terms', 'Shown at /terms.', true)}
      </fieldset>
      <fieldset>
        <legend>Partners</legend>
        <p className={styles.hint}>
          Affiliate codes stand in all order links at once. Keys are encrypted, and nobody is shown one again.
        </p>
        <Partners partners={settings.partners} draft={draft} onChange={set} />
      </fieldset>
      {isPreviewed && (
        <p className={styles.preview} role="status">
          This browser alone shows the draft, for an hour:{' '}
          {['/', '/vps', '/imprint'].map((path) => (
            <a key={path} href={path} target="_blank" rel="noopener">
              {path === '/' ? 'Home' : path}
            </a>
          ))}
          <Button onClick={() => void endPreview()}>End the preview</Button>
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => void preview()} aria-disabled={!isChanged || busyWith !== null}>
          Preview
        </Button>
        <Button
          type="submit"
          variant="primary"
          aria-disabled={!isChanged || busyWith !== null}
          aria-busy={busyWith === 'shop'}
        >
          Publish
        </Button>
        <p className={styles.hint} role="status">
          {isChanged ? `Not published: ${changedWords(change)}.` : 'Nothing is changed.'}
        </p>
      </div>
    </form>
  )
}

function changedWords(change: object): string {
  return Object.keys(change).join(', ')
}

interface TextProps {
  name: string
  label: string
  hint?: string | undefined
  isLong?: boolean
  value: string
  /** The variable that sets the field and wins. */
  variable?: string | undefined
  onChange: (value: string) => void
}

function TextField({ name, label, hint, isLong, value, variable, onChange }: TextProps) {
  const id = `shop-${name}`
  const props = {
    id,
    value,
    disabled: variable !== undefined,
    'aria-describedby': `${id}-hint`,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <Field id={id} label={label}>
      {isLong ? (
        <textarea
          {...props}
          className={inputClass(styles.long)}
          rows={name === 'contact' || name === 'footer' ? 4 : 8}
        />
      ) : (
        <input {...props} className={inputClass()} />
      )}
      <p id={`${id}-hint`} className={styles.hint}>
        {variable === undefined ? hint : `${variable} is set and wins. Unset it to change this here.`}
      </p>
    </Field>
  )
}

function Accent({ settings: { holds } }: { settings: ShopSettings }) {
  if (holds.accent_light === '') return null
  return (
    <p
      className={styles.hint}
    >{`Published: ${holds.accent_light} on light pages, ${holds.accent_dark} on dark ones.`}</p>
  )
}

function Partners({
  partners,
  draft,
  onChange,
}: {
  partners: ShopPartner[]
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}) {
  return (
    <DataTable
      label="Codes and keys"
      rows={partners}
      rowKey={({ id }) => id}
      columns={[
        { label: 'Partner', cell: ({ name }) => name },
        {
          label: 'Affiliate code',
          cell: ({ id, name, affiliate_variable: variable }) => (
            <>
              <input
                className={inputClass()}
                aria-label={`Affiliate code of ${name}`}
                value={draft.affiliates[id] ?? ''}
                disabled={variable !== ''}
                onChange={({ target }) => onChange({ affiliates: { ...draft.affiliates, [id]: target.value } })}
              />
              {variable !== '' && <span className={styles.hint}>{`${variable} is set and wins.`}</span>}
            </>
          ),
        },
        { label: 'Key', cell: (partner) => <KeyCell partner={partner} draft={draft} onChange={onChange} /> },
      ]}
    />
  )
}

function KeyCell({
  partner: { id, name, takes_token: takesToken, has_token: hasToken, token_variable: variable },
  draft,
  onChange,
}: {
  partner: ShopPartner
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}) {
  if (!takesToken) return <span className={styles.hint}>not needed</span>
  if (variable !== '') return <span className={styles.hint}>{`${variable} is set and wins.`}</span>
  const isRemoved = draft.tokens[id] === null
  const setToken = (token: string | null | undefined) => {
    const others = Object.fromEntries(Object.entries(draft.tokens).filter(([partner]) => partner !== id))
    onChange({ tokens: token === undefined ? others : { ...others, [id]: token } })
  }
  return (
    <span className={styles.key}>
      <input
        className={inputClass()}
        type="password"
        autoComplete="off"
        aria-label={`Key of ${name}`}
        placeholder={isRemoved ? 'will be removed' : hasToken ? 'a key is set' : 'none'}
        value={draft.tokens[id] ?? ''}
        onChange={({ target }) => setToken(target.value || undefined)}
      />
      {hasToken && (
        <Button
          aria-label={`${isRemoved ? 'Keep' : 'Remove'} the key of ${name}`}
          onClick={() => setToken(isRemoved ? undefined : null)}
        >
          {isRemoved ? 'Keep' : 'Remove'}
        </Button>
      )}
    </span>
  )
}
