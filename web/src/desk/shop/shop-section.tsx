import { useEffect, useState } from 'react'
import type { ShopSettings } from '@/api/types.gen'
import { Button } from '@/components/button'
import { lookUp } from '@/lib/look-up'
import { Link, useLocation } from '@/lib/router'
import { Loaded, SectionPage, ShortPages, usePage } from '../kit/section-page'
import { useDeskData } from '../kit/use-desk-data'
import { labelOf, pageOf, pages } from './draft'
import { Law } from './law'
import { LogoField } from './logo-field'
import { PartnerAbout } from './partner-about'
import { PartnerCodes } from './partner-codes'
import { fieldId, ShopField } from './shop-field'
import { type ShopForm, useShopForm } from './use-shop-form'
import styles from './shop.module.css'

/** The shop's own settings: how it looks, who stands behind it, and its codes and keys with partners. */
export function ShopSection() {
  const shop = useDeskData<ShopSettings>('shop')
  return (
    <SectionPage>
      <Loaded of={shop} what="The settings">
        {(settings) => <Settings settings={settings} />}
      </Loaded>
    </SectionPage>
  )
}

function Settings({ settings }: { settings: ShopSettings }) {
  const form = useShopForm(settings)
  const { hash } = useLocation()
  const page = usePage(pages)
  // What leads to one of the fields names it.
  useEffect(() => {
    const field = document.getElementById(hash.slice(1))
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [hash, page])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canPublish(form)) void form.publish()
      }}
    >
      <ShortPages label="Settings" pages={pages} page={page} />
      <fieldset>
        <legend>{pages[page]?.title}</legend>
        {pages[page]?.about !== undefined && <p className={styles.hint}>{pages[page].about}</p>}
        {pages[page]?.fields.map((name) =>
          name === 'logo' ? (
            <LogoField key={name} form={form} />
          ) : (
            <ShopField key={name} form={form} name={name} holds={held(name, settings)} />
          ),
        )}
        {page === 'law' && <Law form={form} />}
        {page === 'partners' && <PartnerCodes form={form} />}
      </fieldset>
      {page === 'partners' && <PartnerAbout form={form} />}
      <Bar form={form} />
    </form>
  )
}

/** What visitors see where a field is empty. */
function held(name: string, { holds, law }: ShopSettings): string | undefined {
  const contact = holds.contact.map(({ text }) => text).join('\n')
  return lookUp({ ...holds, seat: law.country, contact }, name)
}

function canPublish({ changed, conflicts, busyWith }: ShopForm): boolean {
  return changed.length > 0 && conflicts.length === 0 && busyWith === null
}

/** What can be done with what was typed. */
function Bar({ form }: { form: ShopForm }) {
  const { run, body, busyWith, changed, conflicts } = form
  const [isPreviewed, setIsPreviewed] = useState(false)
  const preview = async () => {
    const answer = await run({ call: 'shop/preview', body, failed: 'There is no preview.' })
    setIsPreviewed(answer !== undefined)
  }
  const endPreview = async () => {
    await run({ call: 'shop/preview/end', failed: 'The preview was not ended.' })
    setIsPreviewed(false)
  }
  return (
    <div className={styles.actions}>
      <Button onClick={() => void preview()} aria-disabled={changed.length === 0 || busyWith !== null}>
        Preview
      </Button>
      <Button type="submit" variant="primary" aria-disabled={!canPublish(form)} aria-busy={busyWith === 'shop'}>
        Publish
      </Button>
      <div className={styles.hint} role="status">
        {conflicts.length > 0 ? <Conflicts form={form} /> : <p>{changedWords(form)}</p>}
      </div>
      <div className={styles.preview} role="status">
        {isPreviewed && (
          <>
            This browser alone shows the draft, for an hour:{' '}
            {['/', '/vps', '/imprint'].map((path) => (
              <a key={path} href={path} target="_blank" rel="noopener">
                {path === '/' ? 'Home' : path}
              </a>
            ))}
            <Button onClick={() => void endPreview()}>End the preview</Button>
          </>
        )}
      </div>
    </div>
  )
}

function changedWords({ changed, settings }: ShopForm): string {
  if (changed.length === 0) return 'Nothing is changed.'
  return `Not published: ${changed.map((name) => labelOf(name, settings)).join(', ')}.`
}

/** Leads to the fields in which something else was published meanwhile. */
function Conflicts({ form: { conflicts, settings } }: { form: ShopForm }) {
  return (
    <p>
      {'Changed by somebody else while you typed: '}
      {conflicts.map((name, i) => (
        <span key={name}>
          {i > 0 && ', '}
          <Link className="link" to={`/operator/shop?page=${pageOf(name)}#${fieldId(name)}`}>
            {labelOf(name, settings)}
          </Link>
        </span>
      ))}
      . What you typed is kept. Choose there which to keep, then publish.
    </p>
  )
}
