import { expect, it, vi } from 'vitest'
import { currencyCookie } from './preference'

// Holds: 5.currency-cookie
it.each([
  ['the choice', 'a=1; preferred-currency=EUR; b=2', 'EUR'],
  ['no cookie', '', null],
  ['another case', 'preferred-currency=eur', null],
  ['another currency', 'preferred-currency=CHF', null],
  ['a longer name', 'my-preferred-currency=EUR', null],
])('reads %s', (_, cookie, want) => {
  vi.stubGlobal('document', { cookie })
  expect(currencyCookie.read()).toBe(want)
})

// Holds: 9.currency-cookie-year, 3.currency.cookie
it('keeps a choice for a year on every page', () => {
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  currencyCookie.keep('GBP')
  expect(page.cookie).toBe('preferred-currency=GBP; path=/; max-age=31536000; SameSite=Lax')
})
