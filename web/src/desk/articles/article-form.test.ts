import { expect, it } from 'vitest'
import { slugOf, wordsIn } from './article-form'

it.each([
  ['What’s the best VPS (2026)?', 'whats-the-best-vps-2026'],
  ['Größe & Łódź – Œuvre, Đà Þór', 'grosse-lodz-oeuvre-da-thor'],
  ['日本', ''],
  ['a'.repeat(59) + ' bcd', 'a'.repeat(59)],
])('makes an address of %s', (title, want) => {
  expect(slugOf(title)).toBe(want)
})

it('counts words', () => {
  expect(wordsIn("It’s 2 of the rack's cross-links: größer!")).toBe(7)
})
