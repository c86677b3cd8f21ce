import type { DeskArticle } from '@/api/types.gen'

/** The fields of an article that are typed, with their labels. */
export const labels = {
  title: 'Title',
  slug: 'Address',
  description: 'Description',
  author: 'Author',
  language: 'Language',
  picture: 'Picture',
  published: 'State',
  body: 'Text',
} as const

export type Field = keyof typeof labels

const fields = Object.keys(labels) as Field[]

/** What is typed, and the stored article that it began with. */
export interface Draft {
  from: DeskArticle
  typed: DeskArticle
}

/** The draft once a field has another value. The address follows the title until it was changed, or readers know it. */
export function withField({ from, typed }: Draft, field: Field, value: string): Draft {
  const next = { ...typed, [field]: value }
  if (field === 'title' && from.published === '' && typed.slug === slugOf(typed.title)) next.slug = slugOf(value)
  return { from, typed: next }
}

/** The fields in which two forms of an article differ. */
export function differingFields(a: DeskArticle, b: DeskArticle): Field[] {
  return fields.filter((field) => a[field] !== b[field])
}

/** The fields that somebody else stored since the draft began; none where the draft is of what is stored. */
export function conflictsOf({ from, typed }: Draft, stored: DeskArticle): Field[] {
  if (stored.version === from.version) return []
  return differingFields(stored, from).filter((field) => stored[field] !== typed[field])
}

/** The draft over what somebody else stored: what was not typed is theirs. */
export function rebased({ from, typed }: Draft, stored: DeskArticle): Draft {
  const own = Object.fromEntries(differingFields(typed, from).map((field) => [field, typed[field]]))
  return { from: stored, typed: { ...stored, ...own } }
}

const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
}

/** The address that a title makes, as the server makes it (internal/model/slug). */
export function slugOf(title: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[’'\p{M}]/gu, '')
    .replaceAll(/[^\0-\x7F]/g, (letter) => letters[letter] ?? letter)
  const words = plain.match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 60).replace(/-+$/, '')
}

/** How many words a text has. */
export function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0
}
