import { useState } from 'react'
import { vatCountries } from '@/api/types.gen'
import { Field, Select } from '@/components/field'
import { Notice } from '@/components/notice'
import { Options } from '@/components/options'
import { Copy } from '../kit/copy'
import { InputField } from '../kit/input-field'
import { SectionPage } from '../kit/section-page'
import { snippetsOf } from './snippets'
import styles from './embed.module.css'

/** Makes what other sites put into their pages to show a list of the shop. */
export function EmbedSection() {
  const [address, setAddress] = useState('/vps')
  const [theme, setTheme] = useState('')
  const [currency, setCurrency] = useState('')
  const [country, setCountry] = useState('')
  const made = snippetsOf(location.origin, address, theme, currency, country)
  return (
    <SectionPage>
      <div className={styles.form}>
        <InputField
          id="embed-address"
          label="Address of the list, with its filters"
          value={address}
          onText={setAddress}
          spellCheck={false}
          aria-invalid={made === null}
        />
        <Field id="embed-theme" label="Colours">
          <Select id="embed-theme" value={theme} onChange={({ target }) => setTheme(target.value)}>
            <option value="">As the visitor’s system</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </Select>
        </Field>
        <Field id="embed-currency" label="Currency">
          <Select id="embed-currency" value={currency} onChange={({ target }) => setCurrency(target.value)}>
            <Options options={['', 'USD', 'EUR', 'GBP'].map(asOption)} selected={currency} />
          </Select>
        </Field>
        <Field id="embed-country" label="Tax">
          <Select id="embed-country" value={country} onChange={({ target }) => setCountry(target.value)}>
            <Options options={['', 'none', ...vatCountries].map(asOption)} selected={country} />
          </Select>
        </Field>
      </div>
      {made === null ? (
        <Notice role="alert">Enter the address of a list of this shop, such as /vps?ram_size=gte.16</Notice>
      ) : (
        <div className={styles.snippets}>
          <Snippet title="A list" text={made.list}>
            At most 24 plans, as high as they are. It works on sites with a strict policy that allow this shop in
            script-src and frame-src.
          </Snippet>
          <Snippet title="A badge" text={made.badge}>
            The lowest price of the list, and the day when its partner last confirmed it.
          </Snippet>
          <Snippet title="A badge in Markdown" text={made.markdown}>
            For a readme or a forum.
          </Snippet>
        </div>
      )}
    </SectionPage>
  )
}

/** A choice of the frame; without one it shows what a first visit shows. */
function asOption(value: string) {
  return { value, text: value === '' ? 'As on a first visit' : value === 'none' ? 'Without tax' : value }
}

function Snippet({ title, text, children }: { title: string; text: string; children: string }) {
  return (
    <section className={styles.snippet}>
      <h2>{title}</h2>
      <p>{children}</p>
      <pre>
        <code>{text}</code>
      </pre>
      <Copy verb={`Copy ${title.toLowerCase()}`} text={text} />
    </section>
  )
}
