import type { Currency } from '@/api/types.gen'
import type { Option } from '@/components/options'
import { choiceCookie } from '@/lib/choice-cookie'

/** The currencies in the order of the selector. */
export const currencies: (Option & { value: Currency })[] = [
  { value: 'USD', text: 'USD ($)' },
  { value: 'EUR', text: 'EUR (€)' },
  { value: 'GBP', text: 'GBP (£)' },
]

export function parseCurrency(text: string | undefined): Currency | null {
  return currencies.find(({ value }) => value === text)?.value ?? null
}

export const currencyCookie = choiceCookie('preferred-currency', parseCurrency)
