import type { ReactNode } from 'react'
import { createContext, useCallback, useEffect } from 'react'
import { VATCountryContext } from '@/api/page-context'
import { useChoice } from '@/lib/choice-cookie'
import { onReturn } from '@/lib/hydration'
import { addressOf, parseSearch } from '@/lib/address'
import { countryAt, inCountry, namesCountry } from '@/lib/price-limit'
import { useRequired } from '@/lib/required'
import { useLocation } from '@/lib/router'
import { inLanguage } from '@/lib/shop-language'
import { vatCookie } from './preference'

const ChooseContext = createContext<((country: string) => void) | null>(null)

/** The way to change the country whose tax the prices include. */
export function useChooseCountry(): (country: string) => void {
  return useRequired(ChooseContext)
}

interface Props {
  initial: string
  /** Whether the page cannot change its prices by itself and is loaded again. */
  isReloaded: boolean
  children: ReactNode
}

export function VATProvider({ initial, isReloaded, children }: Props) {
  const [chosen, keep] = useChoice(vatCookie)
  const { pathname, search } = useLocation()
  const choose = useCallback(
    (country: string) => {
      keep(country)
      const params = parseSearch(search)
      // An address that names the country, or a page that cannot change its prices.
      if (isReloaded || namesCountry(params))
        location.assign(inLanguage(addressOf(pathname, inCountry(params, country))))
    },
    [keep, isReloaded, pathname, search],
  )
  useEffect(
    () => onReturn(() => isReloaded && (vatCookie.read() ?? initial) !== initial && location.reload()),
    [isReloaded, initial],
  )
  return (
    <ChooseContext value={choose}>
      <VATCountryContext value={countryAt(search, chosen ?? initial)}>{children}</VATCountryContext>
    </ChooseContext>
  )
}
