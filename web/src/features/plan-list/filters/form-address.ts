import type { Currency, FacetInfo } from '@/api/types.gen'
import { facets, planTypes, ranges } from '@/api/types.gen'
import { type Params, parseSearch, valueOf } from '@/lib/address'
import { readDecimal } from '@/lib/format'
import { lookUp } from '@/lib/look-up'
import { inCountry } from '@/api/price-limit'
import { oneOf } from '@/lib/rest-filter'
import { currencies } from '@/api/currencies'

/**
 * Translates the fields of a form of filters into the dialect of addresses: any.cpu_cores for each value of a facet,
 * min.ram_size and max.ram_size for the bounds of a range. A bound that is filled in replaces what else the address says
 * of that side, for the price in any currency; a value replaces all of its column's bounds that have no field. Limits of
 * prices are meant with the tax of the country. The
 * server does the same for a form without script (internal/browse/form.go); both are held to
 * internal/browse/testdata/form-addresses.json.
 */
export function formAddress(sent: Params, currency: Currency, country: string): Params {
  const fields = latestFields(keptFields(sent))
  const hasType = fields.some(([name, value]) => name === 'any.type' && value !== '')
  const done = new Set<string>()
  const address = fields.flatMap(([name, value]): Params => {
    const facet = facets.find((f) => name === `any.${f.name}`)
    if (facet) {
      const values = [...new Set(fields.filter(([n, v]) => n === name && v !== '').map(([, v]) => v))]
      if (done.has(name) || values.length === 0) return []
      done.add(name)
      return [choiceParam(facet, values)]
    }
    const text = value.trim()
    if (text === '' || name === 'offset') return []
    const range = ranges.find((r) => name === `min.${r.name}` || name === `max.${r.name}`)
    if (range)
      return [[rangeColumn(range.name, currency), `${name.startsWith('min.') ? 'gte' : 'lte'}.${readDecimal(text)}`]]
    const isReplaced = (range: string, side: Side) =>
      isBound([name, value], range, side) && (isIn(fields, `${side}.${range}`) || isIn(fields, `any.${range}`))
    if (ranges.some((r) => isReplaced(r.name, 'min') || isReplaced(r.name, 'max'))) return []
    if (name === 'filter' && hasType && lookUp(planTypes, text.toLowerCase())) return []
    return [[name, value]]
  })
  return inCountry(address, country)
}

/** Whether a facet is offered by ranges: those are the ones whose bounds a form asks for. */
export function hasSteps(facet: string): boolean {
  return ranges.some(({ name }) => name === facet)
}

/** The parameter for plans with any of the chosen values and ranges of sizes, such as 64-128. Ranges take an "or". */
function choiceParam({ name, isList }: FacetInfo, values: readonly string[]): Params[number] {
  if (!hasSteps(name) || !values.some((value) => value.includes('-'))) return [name, oneOf(values, isList)]
  const terms = values.map((value) => {
    const [from, below] = value.split('-')
    if (below === undefined) return `${name}.eq.${from}`
    if (!from) return `${name}.lt.${below}`
    return below ? `and(${name}.gte.${from},${name}.lt.${below})` : `${name}.gte.${from}`
  })
  return ['or', `(${terms.join(',')})`]
}

/** The facet and the choices of a parameter that choiceParam made of ranges; null for any other. */
export function chosenSteps(param: Params[number]): { facet: FacetInfo; values: string[] } | null {
  const column = /\w+(?=\.)/.exec(param[1])?.[0] ?? ''
  const facet = facets.find(({ name }) => name === column)
  if (param[0] !== 'or' || !facet) return null
  const values = param[1]
    .slice(1, -1)
    .replace(/and\(([^()]*),([^()]*)\)/g, '$1$2')
    .split(',')
    .map((term) =>
      term
        .replace(`${column}.lt.`, '-')
        .replace(/^\w+\.gte\.([\d.]+)$/, '$1-')
        .replace(/^\w+\.(?:gte|eq)\./, ''),
    )
  return choiceParam(facet, values).join() === param.join() ? { facet, values } : null
}

/**
 * Keeps the newer kind of filter of each column: values that are ticked replace its range, and a range replaces its
 * values, since the counts beside the values leave both out. The hidden field was.cpu_cores says which kind is old.
 */
function latestFields(fields: Params): Params {
  const was = (column: string, kind: 'any' | 'range') =>
    fields.some(([name, value]) => name === `was.${column}` && value === kind)
  return fields.filter(([name]) => {
    const [, kind, column = ''] = /^(any|min|max|was)\.(.*)$/.exec(name) ?? []
    if (kind === 'any') return !was(column, 'any') || !sides.some((side) => isIn(fields, `${side}.${column}`))
    if (kind === 'min' || kind === 'max') return !was(column, 'range') || !isIn(fields, `any.${column}`)
    return kind !== 'was'
  })
}

/**
 * A parameter that a dropdown's choice replaces, as a field that says so: unless.cpu_cores holds "cpu_cores=lte.64".
 * Any other parameter stays as it is.
 */
export function unlessChosen(param: Params[number]): Params[number] {
  const column = chosenSteps(param)?.facet.name ?? param[0]
  return facets.some(({ name, control }) => name === column && control === 'dropdown')
    ? [`unless.${column}`, param.join('=')]
    : param
}

/** Turns such fields back into the parameters that they hold, unless a value of their column is chosen. */
export function keptFields(fields: Params): Params {
  return fields.flatMap(([name, value]): Params => {
    if (!name.startsWith('unless.')) return [[name, value]]
    return /^(?:eq|cs)\./.test(valueOf(fields, name.slice('unless.'.length))) ? [] : parseSearch(value)
  })
}

/** Reports whether a field is filled in. */
function isIn(fields: Params, field: string): boolean {
  return fields.some(([name, value]) => name === field && value.trim() !== '')
}

/** The sides of a range. */
export const sides = ['min', 'max'] as const

export type Side = (typeof sides)[number]

/** Reports whether a parameter bounds this side of a range: the side of the price in any currency. */
export function isBound([column, value]: Params[number], range: string, side: Side): boolean {
  return (
    currencies.some((currency) => rangeColumn(range, currency.value) === column) &&
    value.startsWith(side === 'min' ? 'gt' : 'lt')
  )
}

/** The column of a range; the column of the price depends on the currency. */
export function rangeColumn(name: string, currency: Currency): string {
  return name === 'price' ? `price_${currency.toLowerCase()}` : name
}
