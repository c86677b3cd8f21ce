import type { Currency } from '@/api/types.gen'
import { choiceCookie, cookieValue } from '@/lib/choice-cookie'

/** The currencies in the order of the selector. */
export const currencies: { code: Currency; label: string }[] = [
  { code: 'USD', label: 'USD ($)' },
  { code: 'EUR', label: 'EUR (€)' },
  { code: 'GBP', label: 'GBP (£)' },
]

const cookieName = 'preferred-currency'

export function parseCurrency(text: string | undefined): Currency | null {
  return currencies.find(({ code }) => code === text)?.code ?? null
}

/** The choice inside a cookie header; null where there is none that is offered. */
export function readPreference(cookies: string): Currency | null {
  return parseCurrency(cookieValue(cookies, cookieName))
}

/** The cookie that keeps a choice for a year. */
export function preferenceCookie(currency: Currency): string {
  return choiceCookie(cookieName, currency)
}
