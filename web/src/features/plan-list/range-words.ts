import type { Currency, RangeInfo } from '@/api/types.gen'
import { counted } from '@/lib/format'

const symbols: Record<Currency, string> = { USD: '$', EUR: '€', GBP: '£' }

/** A number of a range as visitors read it, such as 1.5 TB. */
export function rangeWords({ name, wording }: RangeInfo, n: number, currency: Currency): string {
  if (name === 'price') return `${symbols[currency]}${n}`
  if (wording === 'cores') return counted(n, 'core')
  const [small, large] = wording === 'size' ? ['GB', 'TB'] : ['Mbit/s', 'Gbit/s']
  return n < 1000 ? `${n} ${small}` : `${Number((n / 1000).toFixed(3))} ${large}`
}

/** The unit of the numbers that are typed into a range's fields. */
export function rangeUnit({ name, unit }: RangeInfo, currency: Currency): string {
  return name === 'price' ? `${symbols[currency]} a month` : unit
}
