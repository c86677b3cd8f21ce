import type { ContactLine, ShopSettings } from '@/api/types.gen'
import type { Edits, Fields } from '@/lib/draft'

const texts = {
  name: 'Name',
  tagline: 'Tagline',
  accent: 'Accent colour',
  languages: 'Languages',
  contact: 'Contact',
  notice: 'Notice line',
  seat: 'Seat',
  hero_title: 'Headline',
  hero_text: 'Text below it',
  hero_colour: 'Colour behind them',
  imprint: 'Imprint',
  privacy: 'Privacy',
  terms: 'Terms',
} as const

/** The pages of the shop's settings, with the fields that stand on each; those of partners on the last. */
export const pages: Readonly<Record<string, { title: string; fields: readonly string[] }>> = {
  look: {
    title: 'Look',
    fields: ['name', 'tagline', 'logo', 'accent', 'hero_title', 'hero_text', 'hero_colour', 'languages', 'notice'],
  },
  contact: { title: 'Contact and footer', fields: ['contact', 'footer'] },
  law: { title: 'Law', fields: ['seat'] },
  legal: { title: 'Legal pages', fields: ['imprint', 'privacy', 'terms'] },
  partners: { title: 'Codes and keys', fields: [] },
}

/** Where a field stands. */
export function pageOf(field: string): string {
  return Object.keys(pages).find((page) => pages[page]?.fields.includes(field)) ?? 'partners'
}

const textNames = Object.keys(texts) as (keyof typeof texts)[]

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
  return { ...texts, logo: 'Logo', footer: 'Footer links' }[name] ?? name
}

/** What was typed, in the shape of the call. */
export function changeOf(pending: Edits): Record<string, unknown> {
  const change: Record<string, unknown> = {}
  for (const [name, { value }] of Object.entries(pending)) {
    const [group = '', id] = name.split('.')
    if (id !== undefined) change[group] = { ...(change[group] as object | undefined), [id]: value }
    else change[name] = name === 'footer' ? linksOf(value) : value
  }
  return change
}

/** The links of a text: the address is the last word of a line. */
export function linksOf(text: string): ContactLine[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.search(/\S+$/)
      return { text: line.slice(0, at).trim(), href: line.slice(at) }
    })
}
