import type { Option } from '@/components/options'
import { type Currency, termMonths } from '@/api/types.gen'
import { n, t } from '@/lib/language'
import { currencies } from '@/api/currencies'

/** The orders of the list, by prices in the chosen currency. The first is what an address without one means. */
const sortOptions = (currency: Currency): readonly Option[] => [
  { value: '', text: t('Price: low to high') },
  { value: 'price_usd.desc.nullslast', text: t('Price: high to low') },
  { value: `price_hourly_currencies->${currency}.asc.nullslast`, text: t('Hourly price ({currency})', { currency }) },
  { value: `price_annually_currencies->${currency}.asc.nullslast`, text: t('Yearly price ({currency})', { currency }) },
  { value: 'price_per_core_usd.asc.nullslast', text: t('Price per core') },
  { value: 'price_per_gb_ram_usd.asc.nullslast', text: t('Price per GB of RAM') },
  { value: 'price_per_tb_usd.asc.nullslast', text: t('Price per TB') },
  { value: 'price_per_score_usd.asc.nullslast', text: t('Price per benchmark point') },
  { value: 'price_per_gpu_usd.asc.nullslast', text: t('Price per GPU') },
  { value: 'price_per_gb_vram_usd.asc.nullslast', text: t('Price per GB of GPU memory') },
  { value: 'score_multi.desc.nullslast', text: t('Multi-core score') },
  { value: 'score_single.desc.nullslast', text: t('Single-core score') },
  { value: 'cpu_cores.desc.nullslast', text: t('CPU cores') },
  { value: 'ram_size.desc.nullslast', text: t('RAM') },
  { value: 'storage_size.desc.nullslast', text: t('Storage') },
  { value: 'network_speed.desc.nullslast', text: t('Network') },
  { value: 'first_seen_at.desc.nullslast', text: t('Newest') },
  { value: 'price_changed_at.desc.nullslast', text: t('Latest price change') },
  { value: 'name.asc', text: t('Name') },
]

/** The order of an address in a sentence about its list. */
export function orderWords(order: string, currency: Currency): string {
  if (order === '' || order === byDefault) return t('lowest price first')
  const option = sortChoice(order, currency).options.find(({ value }) => value === order)
  return t('sorted by “{order}”', { order: option?.text ?? '' })
}

const byDefault = 'price_usd.asc.nullslast'

/** The options with the address's own order among them, and which one is selected. */
export function sortChoice(order: string, currency: Currency): { options: readonly Option[]; selected: string } {
  const options = sortOptions(currency)
  const selected = order === byDefault ? '' : order
  if (options.some(({ value }) => value === selected)) return { options, selected }
  // A link may name another currency.
  const named = currencies.flatMap(({ value }) => sortOptions(value)).find(({ value }) => value === selected)
  return {
    options: [...options, named ?? { value: selected, text: t('Other: {value}', { value: selected }) }],
    selected,
  }
}

/** The terms of a list. The first is what an address without one means. */
export const termOptions = (): Option[] => [
  { value: '', text: t('Monthly') },
  ...termMonths.map((months) => ({ value: `${months}`, text: n('{count} month', '{count} months', months) })),
]
