import type { Option } from '@/components/options'

/** The orders of the list. The first is what an address without one means. */
const sortOptions: readonly Option[] = [
  { value: '', text: 'Price: low to high' },
  { value: 'price_usd.desc.nullslast', text: 'Price: high to low' },
  { value: 'cpu_cores.desc.nullslast', text: 'CPU cores' },
  { value: 'ram_size.desc.nullslast', text: 'RAM' },
  { value: 'storage_size.desc.nullslast', text: 'Storage' },
  { value: 'name.asc', text: 'Name' },
]

const byDefault = 'price_usd.asc.nullslast'

/** The options with the address's own order among them, and which one is selected. */
export function sortChoice(order: string): { options: readonly Option[]; selected: string } {
  const selected = order === byDefault ? '' : order
  if (sortOptions.some(({ value }) => value === selected)) return { options: sortOptions, selected }
  return { options: [...sortOptions, { value: selected, text: `Other: ${selected}` }], selected }
}
