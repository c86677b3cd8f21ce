import type { Currency } from '@/api/types.gen'

/** The currencies in the order of the selector. */
export const currencies: { code: Currency; label: string }[] = [
  { code: 'USD', label: 'USD ($)' },
  { code: 'EUR', label: 'EUR (€)' },
  { code: 'GBP', label: 'GBP (£)' },
]

const cookieName = 'preferred-currency'
const oneYear = 365 * 24 * 60 * 60

export function parseCurrency(text: string | undefined): Currency | null {
  return currencies.find(({ code }) => code === text)?.code ?? null
}

/** The choice inside a cookie header; null where there is none that is offered. */
export function readPreference(cookies: string): Currency | null {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  return parseCurrency(pairs.find(([name]) => name === cookieName)?.[1])
}

/** The cookie that keeps a choice for a year. */
export function preferenceCookie(currency: Currency): string {
  return `${cookieName}=${currency}; path=/; max-age=${oneYear}; SameSite=Lax`
}
