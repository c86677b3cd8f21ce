import { expect, it } from 'vitest'
import type { DeskArticle } from '@/api/types.gen'
import { conflictsOf, rebased, slugOf, withField, wordsIn } from './article-form'

const stored: DeskArticle = {
  id: 1,
  version: 1,
  title: 'One',
  slug: 'one',
  description: '',
  author: '',
  language: 'en',
  picture: '',
  body: 'text',
  published: '',
  link: '',
}

it.each([
  ['What’s the best VPS (2026)?', 'whats-the-best-vps-2026'],
  ['Größe & Łódź – Œuvre, Đà Þór', 'grosse-lodz-oeuvre-da-thor'],
  ['日本', ''],
  ['a'.repeat(59) + ' bcd', 'a'.repeat(59)],
])('makes an address of %s', (title, want) => {
  expect(slugOf(title)).toBe(want)
})

it('lets the address follow the title until it was changed or readers know it', () => {
  const first = withField({ from: stored, typed: stored }, 'title', 'Two words')
  expect(first.typed.slug).toBe('two-words')
  expect(withField(withField(first, 'slug', 'mine'), 'title', 'Three').typed.slug).toBe('mine')
  const published = { ...stored, published: '2026-11-26' }
  expect(withField({ from: published, typed: published }, 'title', 'Two').typed.slug).toBe('one')
})

it('keeps what was typed over what somebody else stored, and names where both differ', () => {
  const typed = { ...stored, body: 'mine', author: 'Ada' }
  const theirs = { ...stored, version: 2, body: 'theirs', description: 'Theirs', author: 'Ada' }
  const draft = { from: stored, typed }
  expect(conflictsOf(draft, { ...stored, body: 'typed since' })).toEqual([])
  expect(conflictsOf(draft, theirs)).toEqual(['description', 'body'])
  const over = rebased(draft, theirs)
  expect(over.typed).toEqual({ ...theirs, body: 'mine' })
  expect(conflictsOf(over, theirs)).toEqual([])
})

it('counts words', () => {
  expect(wordsIn("It’s 2 of the rack's cross-links: größer!")).toBe(7)
})
