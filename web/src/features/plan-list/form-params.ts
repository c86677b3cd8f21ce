import type { Applied, Currency } from '@/api/types.gen'
import { filterOf, type Params } from '@/lib/address'
import { dropdowns } from './facet-options'
import { inCountry } from '@/api/price-limit'
import { keptFields, unlessChosen } from './filters/form-address'

const controls = new Set(['q', 'category', 'order', 'months', 'offset', 'more', ...dropdowns.map(({ name }) => name)])

/**
 * The address's parameters that no control of the form shows, as fields to be sent along. A dropdown shows one bound of
 * its column: choosing a value in its place drops the other bound too, and the ranges that are ticked. The offset is
 * left out, because another list starts at its beginning, and so is a filter that stands for a category, because a
 * button shows that. Applied is null until the answer of this address is there.
 */
export function keptParams(params: Params, applied: Applied | null): Params {
  const isCategory = applied?.category?.toLowerCase() === filterOf(params)
  return params
    .filter(([name, value], i) => {
      if (value === '') return false
      if (name === 'filter') return !isCategory
      if (!controls.has(name)) return true
      // A control shows the first value of its name; a second one is kept beside it.
      return name !== 'offset' && name !== 'more' && params.findIndex(([own]) => own === name) < i
    })
    .map(unlessChosen)
}

/** The parameters that a form sends when this button submits it. */
export function submittedParams(form: HTMLFormElement, submitter: HTMLElement | null): Params {
  const data = new FormData(form)
  if (submitter instanceof HTMLButtonElement && submitter.name !== '') data.append(submitter.name, submitter.value)
  return [...data].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  )
}

/** The parameters that the form of dropdowns and search sends when this button submits it. A price in its text keeps the currency and the country. */
export function facetParams(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  currency: Currency,
  country: string,
): Params {
  const params = keptFields(submittedParams(form, submitter)).map(
    ([name, value]) => [name, name === 'q' ? pinCurrency(value, currency) : value] as const,
  )
  return inCountry(params, country)
}

const barePrice = /((?:^|\s)-?price(?::|\s*(?:>=|<=|!=|≥|≤|≠|>|<|=)\s*)[0-9.,]*[0-9])(?=\s|$)/gi

/** Names the currency in each price of a search text that lacks one, as the server does, so that a copied address means the same to everybody. */
export function pinCurrency(text: string, currency: Currency): string {
  return text.replace(barePrice, `$1${currency.toLowerCase()}`)
}
