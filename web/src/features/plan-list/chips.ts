import { type AppliedFilter, facets, ranges } from '@/api/types.gen'
import { type Params, valueOf, withoutParams, withParam } from '@/lib/address'
import { inCountry } from '@/api/price-limit'

/** One narrowing of the list, and the parameters that are left without it. */
interface Chip {
  text: string
  rest: Params
}

/**
 * What the address narrows the list to, as the server understood it. Where the filters are those of an older answer, one
 * with another value by now keeps its place.
 */
export function chipsOf(params: Params, filters: readonly AppliedFilter[], isOlder = false): Chip[] {
  return shownFilters(params, filters, isOlder).map((filter) => ({
    text: filter.text,
    rest: withCountry(restOf(params, filter, isOlder)),
  }))
}

/** Reports whether the fields of a page narrow a list by these, which is known before the server says how. */
export function narrows(params: Params): boolean {
  return params.some(
    ([name, value]) =>
      value !== '' &&
      (name === 'q' || [...facets, ...ranges].some((own) => name === own.name || name.startsWith(`${own.name}_`))),
  )
}

function restOf(params: Params, filter: AppliedFilter, isOlder: boolean): Params {
  const first = withoutParams(params, 'offset')
  if (!filter.without) return first.filter((param) => !matches(param, filter, isOlder))
  return withParam(first, filter.name, filter.without)
}

/** The parameters that are left when nothing narrows the list. */
export function withoutFilters(params: Params, filters: readonly AppliedFilter[]): Params {
  return withCountry(
    params.filter((param) => param[0] !== 'offset' && !filters.some((filter) => matches(param, filter))),
  )
}

// The country goes with the last limit on the price.
function withCountry(params: Params): Params {
  return inCountry(params, valueOf(params, 'vat_country'))
}

// No link can remove a filter of the page itself. And while a new list loads, the old answer may report filters that
// are gone from the address.
function shownFilters(params: Params, filters: readonly AppliedFilter[], isOlder: boolean): AppliedFilter[] {
  return filters.filter((filter, i) => {
    const isFirst = filters.findIndex(({ name, value }) => name === filter.name && value === filter.value) === i
    return isFirst && params.some((param) => matches(param, filter, isOlder))
  })
}

// All filter parameters go together: only the last one counts. A search text with expressions has a chip for each part.
function matches([name, value]: Params[number], filter: AppliedFilter, isOlder = false): boolean {
  if (name !== filter.name) return false
  return (
    isOlder ||
    name === 'filter' ||
    filter.without !== undefined ||
    [filter.value, filter.upper].some((own) => own?.trim() === value.trim())
  )
}
