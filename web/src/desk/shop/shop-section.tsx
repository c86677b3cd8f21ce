import { useEffect, useState } from 'react'
import type { ShopSettings } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Link, useLocation } from '@/lib/router'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDeskData } from '../kit/use-desk-data'
import { ColourField } from './colour-field'
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
  const { search, hash } = useLocation()
  const named = new URLSearchParams(search).get('page') ?? ''
  const page = named in pages ? named : 'look'
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
      <nav className={styles.pages} aria-label="Settings">
        {Object.entries(pages).map(([name, { title }]) => (
          <Link key={name} to={`/operator/shop?page=${name}`} aria-current={name === page ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      {page === 'look' && <Look form={form} />}
      {page === 'contact' && <Contact form={form} />}
      {page === 'law' && <Law form={form} />}
      {page === 'legal' && <LegalPages form={form} />}
      {page === 'partners' && (
        <>
          <Codes form={form} />
          <PartnerAbout form={form} />
        </>
      )}
      <Bar form={form} />
    </form>
  )
}

function Look({ form }: { form: ShopForm }) {
  const { holds } = form.settings
  return (
    <fieldset>
      <legend>Look</legend>
      <ShopField form={form} name="name" holds={holds.name} hint="Empty takes what the field shows." />
      <ShopField form={form} name="tagline" holds={holds.tagline} hint="Empty takes what the field shows." />
      <LogoField form={form} />
      <ColourField
        form={form}
        name="accent"
        own="#bd3c0f"
        samples={{
          Light: { color: holds.accent_light || '#bd3c0f', background: '#fff' },
          Dark: { color: holds.accent_dark || '#ff8f62', background: '#12181a' },
        }}
        hint="A colour such as #bd3c0f. Shades of it that can be read are used in light and dark, as the samples show once it is published."
      />
      <ShopField
        form={form}
        name="hero_title"
        hint="The home page’s headline. Empty says what the shop compares, with its own numbers."
      />
      <ShopField form={form} name="hero_text" hint="The sentence below it. Empty says what a visitor does here." />
      <ColourField
        form={form}
        name="hero_colour"
        own="#0c1316"
        samples={{}}
        hint="A colour such as #12303a. The words there become light or dark, and the accent a shade, so that they can be read."
      />
      <ShopField
        form={form}
        name="languages"
        holds={holds.languages}
        hint="Codes such as en,de,fr. The first stands at /, each other below its code, such as /de/. Empty takes what the field shows."
      />
      <ShopField form={form} name="notice" hint="One line above every page, such as a holiday. Empty shows none." />
    </fieldset>
  )
}

function Contact({ form }: { form: ShopForm }) {
  const { holds } = form.settings
  return (
    <fieldset>
      <legend>Contact and footer</legend>
      <ShopField
        form={form}
        name="contact"
        holds={holds.contact.map(({ text }) => text).join('\n')}
        hint="A line each: name, address, e-mail, telephone (+44 …) or web address."
        rows={4}
      />
      <ShopField
        form={form}
        name="footer"
        hint="A line each: the text, a space, the address, such as Blog https://blog.example.com."
        rows={4}
      />
    </fieldset>
  )
}

function LegalPages({ form }: { form: ShopForm }) {
  return (
    <fieldset>
      <legend>Legal pages</legend>
      <p className={styles.hint}>
        In Markdown. A page is there, and linked in the footer, once it is written. HTML is left out.
      </p>
      <ShopField form={form} name="imprint" hint="Shown at /imprint." rows={8} />
      <ShopField form={form} name="privacy" hint="Shown at /privacy." rows={8} />
      <ShopField form={form} name="terms" hint="Shown at /terms." rows={8} />
    </fieldset>
  )
}

function Codes({ form }: { form: ShopForm }) {
  return (
    <fieldset>
      <legend>Codes and keys</legend>
      <p className={styles.hint}>
        A code stands in all order links of its partner at once. Where links take none, or the partner pays through a
        network, put a link around the orders: {'{url}'} is where the order’s own address belongs. A billing system’s
        own link (aff.php?aff=7&pid={'{sku}'}) and a parameter alone (aff=7) do as well. A partner with neither pays
        nothing, and visitors are told so. Keys are encrypted, and nobody is shown one again.
      </p>
      <PartnerCodes form={form} />
    </fieldset>
  )
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
    await run({ call: 'shop/preview/end', failed: 'The preview goes on.' })
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
      . What you typed is kept. Choose there what is to hold, then publish.
    </p>
  )
}
