import type { ReactNode } from 'react'
import { createContext, useCallback, useState } from 'react'
import { VATCountryContext } from '@/api/vat-country'
import { useBrowserValue } from '@/lib/hydration'
import { useRequired } from '@/lib/required'
import { preferenceCookie, readPreference } from './preference'

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
  const [chosen, setChosen] = useState<string | null>(null)
  // A page out of the browser's cache may be older than the kept choice.
  const kept = useBrowserValue(readCookie, noCookie)
  const choose = useCallback((country: string) => {
    document.cookie = preferenceCookie(country)
    setChosen(country)
    if (isReloaded) location.reload()
  }, [isReloaded])
  return (
    <ChooseContext value={choose}>
      <VATCountryContext value={chosen ?? kept ?? initial}>{children}</VATCountryContext>
    </ChooseContext>
  )
}

const readCookie = () => readPreference(document.cookie)
const noCookie = () => null
