import { expect, it } from 'vitest'
import { preferenceCookie, readPreference } from './preference'

it.each([
  ['the choice', 'a=1; vat-country=DE; b=2', 'DE'],
  ['none', 'vat-country=', ''],
  ['no cookie', '', null],
  ['another case', 'vat-country=de', null],
  ['a country without a rate', 'vat-country=US', null],
  ['a longer name', 'my-vat-country=DE', null],
])('reads %s', (_, cookies, want) => {
  expect(readPreference(cookies)).toBe(want)
})

it('keeps a choice for a year on every page', () => {
  expect(preferenceCookie('FI')).toBe('vat-country=FI; path=/; max-age=31536000; SameSite=Lax')
})
