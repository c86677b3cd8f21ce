import { vatCountries } from '@/api/types.gen'
import { choiceCookie, cookieValue } from '@/lib/choice-cookie'

const cookieName = 'vat-country'

/** The code of a country with a rate of tax, or empty for none; null for anything else. */
export function parseCountry(text: string | undefined): string | null {
  return text === '' || vatCountries.includes(text ?? '?') ? (text ?? null) : null
}

/** The choice inside a cookie header; null where there is none that is offered. */
export function readPreference(cookies: string): string | null {
  return parseCountry(cookieValue(cookies, cookieName))
}

/** The cookie that keeps a choice for a year. */
export function preferenceCookie(country: string): string {
  return choiceCookie(cookieName, country)
}
