import { createContext, use } from 'react'

/** The country whose tax the shown prices include; empty for none. */
export const VATCountryContext = createContext('')

/** The country whose tax the shown prices include; empty for none. */
export function useVATCountry(): string {
  return use(VATCountryContext)
}
