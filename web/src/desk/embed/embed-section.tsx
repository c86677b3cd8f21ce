import { useState } from 'react'
import { vatCountries } from '@/api/types.gen'
import { Field, Select } from '@/components/field'
import { Notice } from '@/components/notice'
import { Options } from '@/components/options'
import { currencies } from '@/api/currencies'
import { Copy } from '../kit/copy'
import { InputField } from '../kit/input-field'
import { SectionPage } from '../kit/section-page'
import { snippetsOf } from './snippets'
import styles from './embed.module.css'

const choices = () => ({
  theme: {
    label: 'Colours',
    options: [
      { value: '', text: 'As the visitor’s system' },
      { value: 'light', text: 'Light' },
      { value: 'dark', text: 'Dark' },
    ],
  },
  currency: { label: 'Currency', options: ['', ...currencies.map(({ value }) => value)].map(asOption) },
  country: { label: 'Tax', options: ['', 'none', ...vatCountries].map(asOption) },
})

/** Makes what other sites put into their pages to show a list of the shop. */
export function EmbedSection() {
  const [address, setAddress] = useState('/vps')
  const [chosen, choose] = useState<Readonly<Record<string, string>>>({})
  const { theme = '', currency = '', country = '' } = chosen
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
        {Object.entries(choices()).map(([name, { label, options }]) => (
          <Field key={name} id={`embed-${name}`} label={label}>
            <Select
              id={`embed-${name}`}
              value={chosen[name] ?? ''}
              onChange={({ target }) => choose({ ...chosen, [name]: target.value })}
            >
              <Options options={options} selected={chosen[name] ?? ''} />
            </Select>
          </Field>
        ))}
      </div>
      {made === null ? (
        <Notice role="alert">Enter the address of a list of this shop, such as /vps?ram_size=gte.16</Notice>
      ) : (
        <div className={styles.snippets}>
          <Snippet title="A list" text={made.list}>
            At most 24 plans, in a frame as high as they need. A site with a strict content policy has to allow this
            shop in script-src and frame-src.
          </Snippet>
          <Snippet title="A badge" text={made.badge}>
            The lowest price of the list, and the day on which its partner last confirmed it.
          </Snippet>
          <Snippet title="A badge in Markdown" text={made.markdown}>
            For a README or a forum.
          </Snippet>
        </div>
      )}
    </SectionPage>
  )
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** A choice of the frame; without one it shows what a first visit shows. */
function asOption(value: string) {
  const words: Readonly<Record<string, string>> = { '': 'As for a new visitor', none: 'Without tax' }
  return { value, text: words[value] ?? (value.length === 2 ? countries.of(value) : value) ?? value }
}

function Snippet({ title, text, children }: { title: string; text: string; children: string }) {
  return (
    <section className={styles.snippet}>
      <h2>{title}</h2>
      <p className="text">{children}</p>
      <pre>
        <code>{text}</code>
      </pre>
      <Copy verb={`Copy ${title.toLowerCase()}`} text={text} />
    </section>
  )
}
