import type { Currency } from '@/api/types.gen'
import { choiceCookie } from '@/lib/choice-cookie'
import { currencies } from '@/api/currencies'

export function parseCurrency(text: string | undefined): Currency | null {
  return currencies.find(({ value }) => value === text)?.value ?? null
}

export const currencyCookie = choiceCookie('preferred-currency', parseCurrency)
