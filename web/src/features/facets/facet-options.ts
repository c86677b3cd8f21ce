import type { Applied, AppliedFilter, Browse, Facets, FacetTexts } from '@/api/types.gen'
import type { Params } from '@/lib/address'
import { valueOf } from '@/lib/address'
import { capitalised, grouped } from '@/lib/format'
import { contains, equals, soughtValue } from '@/lib/rest-filter'

export interface Option {
  value: string
  text: string
  /** Says something and cannot be chosen. */
  disabled?: true
}

/** What the controls of a list offer. */
export type Offer = Pick<Browse, 'facets' | 'facet_texts' | 'left_out' | 'categories'>

/** One dropdown: a column, its label, and how its values become options. */
interface Dropdown {
  name: string
  label: string
  options: (offer: Offer) => Option[]
}

type Sized = keyof FacetTexts

const numbers = (column: Sized) => (offer: Offer): Option[] =>
  offer.facets[column].map(({ value, count }, i) => ({
    value: equals(value),
    text: `${offer.facet_texts[column][i] ?? value} (${count})`,
  }))

const texts = (column: Exclude<keyof Facets, Sized>, filter: (value: string) => string) => (offer: Offer): Option[] =>
  offer.facets[column].map(({ value, count }) => ({ value: filter(value), text: `${value} (${count})` }))

/** The list's dropdowns in their order. */
export const dropdowns: readonly Dropdown[] = [
  { name: 'cpu_cores', label: 'CPU cores', options: numbers('cpu_cores') },
  { name: 'ram_size', label: 'RAM', options: numbers('ram_size') },
  { name: 'storage_size', label: 'Storage', options: numbers('storage_size') },
  { name: 'regions', label: 'Region', options: texts('regions', contains) },
  { name: 'partner_name', label: 'Partner', options: texts('partner_name', equals) },
]

/**
 * A dropdown's options with "All" first. What is selected stays in sight when no plan
 * has it, or when it is too rare to be offered; then nobody counted it here.
 */
export function optionsOf({ name, options }: Dropdown, offer: Offer, selected: string, filters: readonly AppliedFilter[]): Option[] {
  const leftOut = offer.left_out[name] ?? 0
  const offered: Option[] = [{ value: '', text: 'All' }, ...options(offer)]
  if (!offered.some(({ value }) => value === selected)) {
    const sought = soughtValue(selected)
    const text = filters.find((filter) => filter.name === name && filter.value === selected)?.text
    offered.push({ value: selected, text: sought === null ? (text ?? `Other: ${selected}`) : `${text ?? sought}${leftOut > 0 ? '' : ' (0)'}` })
  }
  if (leftOut > 0) offered.push({ value: '-', text: `${grouped(leftOut)} rarer ones not listed`, disabled: true })
  return offered
}

export interface CategoryChoice {
  value: string
  text: string
  count: number | null
  pressed: boolean
}

/** The category buttons: all, then each category on offer, and a pressed one that no plan has or few have. */
export function categoryChoices({ categories, left_out: leftOut }: Offer, params: Params, applied: Applied | null): CategoryChoice[] {
  const chosen = categoryFilter(params, applied)
  const present = categories.map(({ value, count }) => choice(value, count, chosen))
  const pressed = soughtValue(chosen)
  const isMissing = pressed !== null && !present.some((c) => c.pressed)
  return [
    { value: '', text: 'All Categories', count: null, pressed: chosen === '' },
    ...present,
    ...(isMissing ? [choice(pressed, leftOut.category ? null : 0, chosen)] : []),
  ]
}

/** The category that the address asks for, be it by its own name or by the filter parameter. */
export function categoryFilter(params: Params, applied: Applied | null): string {
  const own = valueOf(params, 'category')
  if (own !== '') return own
  return applied?.category ? equals(applied.category) : ''
}

function choice(value: string, count: number | null, chosen: string): CategoryChoice {
  return { value: equals(value), text: capitalised(value), count, pressed: equals(value) === chosen }
}
