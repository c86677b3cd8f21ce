import { type Params, parseSearch, valueOf, withoutParams } from '@/lib/address'
import { currencies } from './currencies'

// A parameter that names the country or limits the price. The server has the same rule (internal/browse/limits.go).
const limit = () => {
  const codes = currencies.map(({ value }) => value).join('|')
  return new RegExp(`^(?!order|select|columns).*(vat_country=.|\\bprice\\b|[$€£]|(price_|\\d ?)(${codes}))`, 'i')
}

/** Reports whether an address decides which country's tax its prices include: it names it, or limits the price. */
export function namesCountry(params: Params): boolean {
  return params.some((param) => limit().test(param.join('=')))
}

/** The country whose tax the prices at an address include; chosen is the visitor's choice. */
export function countryAt(search: string, chosen: string): string {
  const params = parseSearch(search)
  return namesCountry(params) ? valueOf(params, 'vat_country').replace(/^none$/i, '') : chosen
}

/** What a form sends beside an address that limits the price and names no country, which means prices without tax to all. */
export function keptCountry(params: Params): Params {
  return namesCountry(params) && valueOf(params, 'vat_country') === '' ? [['vat_country', 'none']] : []
}

/** The parameters of a list whose prices include a country's tax: an address that limits them names it. */
export function inCountry(params: Params, country: string): Params {
  const others = withoutParams(params, 'vat_country')
  return country && namesCountry(others) ? [...others, ['vat_country', country]] : others
}
