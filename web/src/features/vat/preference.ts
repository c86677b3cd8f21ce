import { vatCountries } from '@/api/types.gen'

const cookieName = 'vat-country'
const oneYear = 365 * 24 * 60 * 60

/** The code of a country with a rate of tax, or empty for none; null for anything else. */
export function parseCountry(text: string | undefined): string | null {
  return text === '' || vatCountries.some(({ code }) => code === text) ? (text ?? null) : null
}

/** The choice inside a cookie header; null where there is none that is offered. */
export function readPreference(cookies: string): string | null {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  return parseCountry(pairs.find(([name]) => name === cookieName)?.[1])
}

/** The cookie that keeps a choice for a year. */
export function preferenceCookie(country: string): string {
  return `${cookieName}=${country}; path=/; max-age=${oneYear}; SameSite=Lax`
}
