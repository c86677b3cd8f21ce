import type { Applied, Currency, FacetInfo, RangeInfo } from '@/api/types.gen'
import { facets, planTypes, ranges } from '@/api/types.gen'
import { filterOf, type Params } from '@/lib/address'
import { decimalText } from '@/lib/format'
import { t } from '@/lib/language'
import { lookUp } from '@/lib/look-up'
import { valuesOf } from '@/lib/rest-filter'
import { currencies } from '@/api/currencies'
import { chosenSteps, isBound, rangeColumn, type Side, sides } from './form-address'

export interface Bounds {
  min: string
  max: string
}

/** What an address says in the fields of the form of filters. */
export interface FilterState {
  /** The chosen values by facet. */
  chosen: Partial<Record<FacetInfo['name'], readonly string[]>>
  /** The bounds by range. */
  bounds: Partial<Record<string, Bounds>>
  /** What no field says, to be sent along. */
  rest: Params
}

const noBounds: Bounds = { min: '', max: '' }

/** Reads an address for the form. Applied tells what its filter parameter means; it is null until that is known. */
export function filterState(params: Params, applied: Applied | null, currency: Currency): FilterState {
  const chosen: FilterState['chosen'] = {}
  const bounds: FilterState['bounds'] = {}
  const rest: (readonly [string, string])[] = []
  const fromAddress = new Set<Params[number]>()
  for (const range of ranges) {
    for (const side of sides) {
      const own = params.filter((param) => isBound(param, range.name, side))
      const bound = boundThatHolds(own, side, rangeColumn(range.name, currency))
      if (bound === undefined) continue
      bounds[range.name] = { ...(bounds[range.name] ?? noBounds), [side]: bound }
      for (const param of own) fromAddress.add(param)
    }
  }
  for (const param of params) {
    const [name, value] = param
    if (fromAddress.has(param) || value === '' || name === 'offset' || name === 'more' || name === 'filter') continue
    const steps = chosenSteps(param)
    const facet = steps?.facet ?? facets.find((f) => f.name === name)
    const values = facet && !chosen[facet.name] ? (steps?.values ?? valuesOf(value, facet.isList)) : null
    if (facet && values) chosen[facet.name] = values
    else rest.push(param)
  }
  const word = filterOf(params)
  if (word === '') return { chosen, bounds, rest }
  // The type or category of a link is a choice like any other; the outlet is more than a type.
  if (!chosen.type && word !== 'outlet' && lookUp(planTypes, word)) chosen.type = [word]
  else if (!chosen.category && applied?.category?.toLowerCase() === word) chosen.category = [applied.category]
  else rest.push(['filter', word])
  return { chosen, bounds, rest }
}

/**
 * The narrowest of the bounds of a side, as a field writes it in the page's language. There is none where the field cannot say them all: they
 * are in another currency, leave out the bound itself, lie below zero, or have an exponent.
 */
function boundThatHolds(bounds: Params, side: Side, column: string): string | undefined {
  const typed = bounds.map(([name, value]) =>
    name === column ? /^[gl]te\.(\d+|\d*\.\d+)$/.exec(value)?.[1] : undefined,
  )
  const numbers = typed.map(Number)
  const narrowest = side === 'min' ? Math.max(...numbers) : Math.min(...numbers)
  const bound = typed[numbers.indexOf(narrowest)]
  return bound && decimalText(bound)
}

/** The fields as a form sends them. */
export function fieldsOf({ chosen, bounds, rest }: FilterState): Params {
  return [
    ...rest,
    ...Object.entries(chosen).flatMap(([name, values]) => values.map((value) => [`any.${name}`, value] as const)),
    ...Object.entries(bounds).flatMap(
      ([name, { min, max } = noBounds]) =>
        [
          [`min.${name}`, min],
          [`max.${name}`, max],
        ] as const,
    ),
  ]
}

/** The label of a range's field. */
export function boundLabel({ label }: RangeInfo, side: Side): string {
  const range = label()
  return side === 'min' ? t('Minimum {range}', { range }) : t('Maximum {range}', { range })
}

/** The unit of the numbers that are typed into a range's fields. */
export function rangeUnit({ name, unit }: RangeInfo, currency: Currency): string {
  const sign = currencies.find(({ value }) => value === currency)?.text.slice(5, -1) || currency // in "PLN (zł)"
  return name === 'price' ? t('{currency} a month', { currency: sign }) : unit()
}
