import { expect, it, vi } from 'vitest'
import { vatCookie } from './preference'

it.each([
  ['the choice', 'a=1; vat-country=DE; b=2', 'DE'],
  ['none', 'vat-country=', ''],
  ['no cookie', '', null],
  ['another case', 'vat-country=de', null],
  ['a country without a rate', 'vat-country=US', null],
])('reads %s', (_, cookie, want) => {
  vi.stubGlobal('document', { cookie })
  expect(vatCookie.read()).toBe(want)
})
