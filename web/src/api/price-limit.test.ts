import { expect, it } from 'vitest'
import { parseSearch } from '@/lib/address'
import { countryAt, keptCountry } from './price-limit'

it.each([
  ['?price_eur=lte.15', '', [['vat_country', 'none']]],
  ['?price_eur=lte.15&vat_country=none', '', []],
  ['?price_eur=lte.15&vat_country=PL', 'PL', []],
  ['?ram_size=gte.4', 'DE', []],
])('%s means the same after a form was sent', (search, country, kept) => {
  expect(countryAt(search, 'DE')).toBe(country)
  expect(keptCountry(parseSearch(search))).toEqual(kept)
})
