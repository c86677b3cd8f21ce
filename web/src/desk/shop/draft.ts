import type { ContactLine, ShopSettings } from '@/api/types.gen'

const textNames = ['name', 'tagline', 'accent', 'contact', 'notice', 'imprint', 'privacy', 'terms'] as const

export type TextName = (typeof textNames)[number]

/** The contents of the form. */
export type Draft = Record<TextName, string> & {
  /** Base64 of a new picture, an empty text to remove it, undefined to keep it. */
  logo?: string | undefined
  logoName?: string | undefined
  /** A line for each link: its text and its address. */
  footer: string
  affiliates: Record<string, string>
  /** New keys by partner; null removes one. */
  tokens: Record<string, string | null>
}

export function draftOf(settings: ShopSettings): Draft {
  const { name, tagline, accent, contact, notice, imprint, privacy, terms } = settings
  return {
    ...{ name, tagline, accent, contact, notice, imprint, privacy, terms },
    footer: settings.footer.map(({ text, href }) => `${text} ${href}`).join('\n'),
    affiliates: Object.fromEntries(settings.partners.map(({ id, affiliate }) => [id, affiliate])),
    tokens: {},
  }
}

/** What the form asks to change, in the shape of the call; empty where it changes nothing. */
export function changeOf(settings: ShopSettings, draft: Draft): Record<string, unknown> {
  const before = draftOf(settings)
  const change: Record<string, unknown> = {}
  for (const name of textNames) if (draft[name] !== before[name]) change[name] = draft[name]
  if (draft.logo !== undefined) change.logo = draft.logo
  if (draft.footer !== before.footer) change.footer = linksOf(draft.footer)
  const affiliates = Object.entries(draft.affiliates).filter(([id, code]) => code !== before.affiliates[id])
  if (affiliates.length > 0) change.affiliates = Object.fromEntries(affiliates)
  const tokens = Object.entries(draft.tokens).map(([id, token]) => [id, token ?? ''])
  if (tokens.length > 0) change.tokens = Object.fromEntries(tokens)
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
