import type { Applied, Facets, NumberCount, TextCount } from '@/api/types.gen'
import type { Params } from '@/lib/address'
import { valueOf } from '@/lib/address'
import { capitalised, coresText, sizeText } from '@/lib/format'
import { contains, equals, soughtValue } from '@/lib/rest-filter'

export interface Option {
  value: string
  text: string
}

/** One dropdown: a column, its label, and how its values become options. */
export interface Dropdown {
  name: string
  label: string
  options: (facets: Facets) => Option[]
  /** How a selected value reads that no plan has any more. */
  lone: (sought: string) => string
}

const numbers = (counts: NumberCount[], text: (n: number) => string): Option[] =>
  counts.map(({ value, count }) => ({ value: equals(value), text: `${text(value)} (${count})` }))

const texts = (counts: TextCount[], filter: (value: string) => string): Option[] =>
  counts.map(({ value, count }) => ({ value: filter(value), text: `${value} (${count})` }))

const number = (text: (n: number) => string) => (sought: string) =>
  Number.isFinite(Number(sought)) ? text(Number(sought)) : sought

const same = (sought: string) => sought

/** The list's dropdowns in their order. */
export const dropdowns: readonly Dropdown[] = [
  { name: 'cpu_cores', label: 'CPU cores', options: (f) => numbers(f.cpu_cores, coresText), lone: number(coresText) },
  { name: 'ram_size', label: 'RAM', options: (f) => numbers(f.ram_size, sizeText), lone: number(sizeText) },
  { name: 'storage_size', label: 'Storage', options: (f) => numbers(f.storage_size, sizeText), lone: number(sizeText) },
  { name: 'regions', label: 'Region', options: (f) => texts(f.regions, contains), lone: same },
  { name: 'partner_name', label: 'Partner', options: (f) => texts(f.partner_name, equals), lone: same },
]

/** A dropdown's options with "All" first. What is selected stays in sight when no plan has it. */
export function optionsOf(dropdown: Dropdown, facets: Facets, selected: string): Option[] {
  const options = [{ value: '', text: 'All' }, ...dropdown.options(facets)]
  if (options.some(({ value }) => value === selected)) return options
  const sought = soughtValue(selected)
  return [...options, { value: selected, text: sought === null ? `Other: ${selected}` : `${dropdown.lone(sought)} (0)` }]
}

export interface CategoryChoice {
  value: string
  text: string
  count: number | null
  pressed: boolean
}

/** The category buttons: all, then each category of the data and a pressed one that has no plans left. */
export function categoryChoices(facets: Facets, params: Params, applied: Applied): CategoryChoice[] {
  const chosen = categoryFilter(params, applied)
  const present = facets.category.map(({ value, count }) => choice(value, count, chosen))
  const pressed = soughtValue(chosen)
  const isMissing = pressed !== null && !present.some((c) => c.pressed)
  return [
    { value: '', text: 'All Categories', count: null, pressed: chosen === '' },
    ...present,
    ...(isMissing ? [choice(pressed, 0, chosen)] : []),
  ]
}

/** The category that the address asks for, be it by its own name or by the filter parameter. */
export function categoryFilter(params: Params, applied: Applied | null): string {
  const own = valueOf(params, 'category')
  if (own !== '') return own
  return applied?.category ? equals(applied.category) : ''
}

function choice(value: string, count: number, chosen: string): CategoryChoice {
  return { value: equals(value), text: capitalised(value), count, pressed: equals(value) === chosen }
}
