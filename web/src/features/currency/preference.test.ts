import { expect, it } from 'vitest'
import { preferenceCookie, readPreference } from './preference'

// Holds: 5.currency-cookie
it.each([
  ['the choice', 'a=1; preferred-currency=EUR; b=2', 'EUR'],
  ['no cookie', '', null],
  ['another case', 'preferred-currency=eur', null],
  ['another currency', 'preferred-currency=CHF', null],
  ['a longer name', 'my-preferred-currency=EUR', null],
])('reads %s', (_, cookies, want) => {
  expect(readPreference(cookies)).toBe(want)
})

// Holds: 9.currency-cookie-year, 3.currency.cookie
it('keeps a choice for a year on every page', () => {
  expect(preferenceCookie('GBP')).toBe('preferred-currency=GBP; path=/; max-age=31536000; SameSite=Lax')
})
