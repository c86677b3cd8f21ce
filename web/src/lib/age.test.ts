import { expect, it } from 'vitest'
import { ago } from './age'

it.each([
  [-5, 'now'],
  [59, 'now'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3 * 3600, '3 hours ago'],
  [26 * 3600, '1 day ago'],
])('%s seconds read %s', (seconds, want) => {
  expect(ago('2026-04-15T09:30:00Z', Date.parse('2026-04-15T09:30:00Z') + seconds * 1000, 'en')).toBe(want)
})

it('says it in the page’s language', () => {
  expect(ago('2026-04-15T09:30:00Z', Date.parse('2026-04-15T12:31:00Z'), 'de')).toBe('vor 3 Stunden')
})
