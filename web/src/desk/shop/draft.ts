import type { ContactLine, ShopSettings } from '@/api/types.gen'
import { lookUp } from '@/lib/look-up'
import { type Edits, type Fields, nested } from '@/lib/draft'

/** A field of the shop's settings. */
interface ShopText {
  label: string
  hint: string
  /** The rows of a field for several lines. */
  rows?: number
  /** The program's own colour, of a colour. */
  own?: string
}

const taken = 'Leave it empty to use what the field shows.'

const texts = {
  name: { label: 'Name', hint: taken },
  tagline: { label: 'Tagline', hint: taken },
  accent: {
    label: 'Accent colour',
    hint: 'A colour such as #bd3c0f. Readable shades of it are used in light and dark, as the samples show once it is published.',
    own: '#bd3c0f',
  },
  hero_title: {
    label: 'Headline',
    hint: 'The headline of the home page. If it is empty, it says what the shop compares, with its own numbers.',
  },
  hero_text: { label: 'Text below the headline', hint: 'If it is empty, it says what a visitor does here.' },
  hero_colour: {
    label: 'Colour behind the headline',
    hint: 'A colour such as #12303a. Words on it turn light or dark, and the accent becomes a shade, so that all stays readable.',
    own: '#0c1316',
  },
  languages: {
    label: 'Languages',
    hint: `Codes such as en,de,fr. The first language is at /, each other one below its code, such as /de/. ${taken}`,
  },
  notice: { label: 'Notice line', hint: 'One line above every page, such as holiday hours.' },
  contact: {
    label: 'Contact',
    hint: 'One per line: name, address, e-mail, telephone (+44 …) or web address.',
    rows: 4,
  },
  seat: {
    label: 'Seat',
    hint: 'The country you run the shop from, by name or code, such as Germany or DE. Pages then say what its law requires. This is not legal advice.',
  },
  imprint: { label: 'Imprint', hint: 'Shown at /imprint.', rows: 8 },
  privacy: { label: 'Privacy', hint: 'Shown at /privacy.', rows: 8 },
  terms: { label: 'Terms', hint: 'Shown at /terms.', rows: 8 },
} satisfies Record<string, ShopText>

type TextName = keyof typeof texts

/** All fields of the form but those of partners. */
export const fields: Readonly<Record<string, ShopText>> = {
  ...texts,
  logo: { label: 'Logo', hint: 'An SVG or PNG of at most 256 kB, shown 32 px high. An SVG with scripts is refused.' },
  footer: {
    label: 'Footer links',
    hint: 'One per line: the text, a space and the address, such as Blog https://blog.example.com.',
    rows: 4,
  },
}

/** The pages of the shop's settings, with the fields that stand on each; those of partners on the last. */
export const pages: Readonly<Record<string, { title: string; about?: string; fields: readonly string[] }>> = {
  look: {
    title: 'Look',
    fields: ['name', 'tagline', 'logo', 'accent', 'hero_title', 'hero_text', 'hero_colour', 'languages', 'notice'],
  },
  contact: { title: 'Contact and footer', fields: ['contact', 'footer'] },
  law: { title: 'Law', fields: ['seat'] },
  legal: {
    title: 'Legal pages',
    about: 'In Markdown; HTML is left out. A page exists, and the footer links to it, as soon as it has a text.',
    fields: ['imprint', 'privacy', 'terms'],
  },
  partners: {
    title: 'Codes and keys',
    about:
      'A code is in all order links of its partner at once. If its links take none, or the partner pays through a network, enter a link around its orders: {url} stands for the order’s own address. A billing system’s own link (aff.php?aff=7&pid={sku}) or a parameter alone (aff=7) will do as well. A partner with neither pays you nothing, and visitors are told so. Keys are encrypted, and nobody is shown one again.',
    fields: [],
  },
}

/** Where a field stands. */
export function pageOf(field: string): string {
  return Object.keys(pages).find((page) => pages[page]?.fields.includes(field)) ?? 'partners'
}

const textNames = Object.keys(texts) as TextName[]

/** What stands for a key that is set: nobody is shown the key itself. */
export const hiddenKey = '(a key)'

/** What is published. The logo is the address of its picture. */
export function publishedOf(settings: ShopSettings): Fields {
  return {
    ...Object.fromEntries(textNames.map((name) => [name, settings[name]])),
    logo: settings.has_logo ? settings.holds.logo : '',
    footer: settings.footer.map(({ text, href }) => `${text} ${href}`).join('\n'),
    ...Object.fromEntries(
      settings.partners.flatMap(({ id, affiliate, about, click_link: clickLink, has_token: hasToken, trader }) => [
        [`affiliates.${id}`, affiliate],
        [`click_links.${id}`, clickLink],
        [`about.${id}`, about],
        [`traders.${id}`, trader],
        [`tokens.${id}`, hasToken ? hiddenKey : ''],
      ]),
    ),
  }
}

/** The label of a field. */
export function labelOf(name: string, { partners }: ShopSettings): string {
  const [group, id] = name.split('.')
  const partner = partners.find((one) => one.id === id)?.name ?? ''
  if (group === 'affiliates') return `Affiliate code of ${partner}`
  if (group === 'click_links') return `Link around orders of ${partner}`
  if (group === 'about') return `About ${partner}`
  if (group === 'traders') return `Is ${partner} a trader?`
  if (group === 'tokens') return `Key of ${partner}`
  return lookUp(fields, name)?.label ?? name
}

/** What was typed, in the shape of the call. */
export function changeOf(pending: Edits): Record<string, unknown> {
  return nested(Object.entries(pending).map(([name, { value }]) => [name, name === 'footer' ? linksOf(value) : value]))
}

/** The links of a text: the address is the last word of a line. */
function linksOf(text: string): ContactLine[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.search(/\S+$/)
      return { text: line.slice(0, at).trim(), href: line.slice(at) }
    })
}
