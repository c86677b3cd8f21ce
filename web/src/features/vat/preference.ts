import { vatCountries } from '@/api/types.gen'
import { choiceCookie } from '@/lib/choice-cookie'

/** The code of a country with a rate of tax, or empty for none; null for anything else. */
export function parseCountry(text: string | undefined): string | null {
  return text === '' || vatCountries.includes(text ?? '?') ? (text ?? null) : null
}

export const vatCookie = choiceCookie('vat-country', parseCountry)
