import type { ReactNode } from 'react'
import { createContext, useCallback, useEffect } from 'react'
import { VATCountryContext } from '@/api/page-context'
import { onReturn } from '@/lib/choice-cookie'
import { useChoice } from '@/lib/hydration'
import { addressOf, type Params, parseSearch } from '@/lib/address'
import { countryAt, inCountry, namesCountry } from '@/api/price-limit'
import { useRequired } from '@/lib/required'
import { useLocation } from '@/lib/router'
import { inLanguage } from '@/lib/shop-language'
import { vatCookie } from './preference'

type Choose = (country: string, params?: Params) => boolean

const ChooseContext = createContext<Choose | null>(null)

/** The way to change the country whose tax the prices include, at an address with other parameters, too. It reports whether a document is loaded for it. */
export function useChooseCountry(): Choose {
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
  const choose = useCallback<Choose>(
    (country, params = parseSearch(search)) => {
      keep(country)
      // An address that names the country, or a page that cannot change its prices.
      const isLoaded = isReloaded || namesCountry(params)
      if (isLoaded) location.assign(inLanguage(addressOf(pathname, inCountry(params, country))))
      return isLoaded
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
