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

/** The texts of an article that can be typed. */
export function textsOf(article: DeskArticle): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, article[field]])) as Record<Field, string>
}

const fields = Object.keys(labels) as Field[]

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
