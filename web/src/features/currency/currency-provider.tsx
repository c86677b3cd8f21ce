import type { ReactNode } from 'react'
import { createContext, useCallback, useMemo, useState } from 'react'
import type { Currency } from '@/api/types.gen'
import { useBrowserValue } from '@/lib/hydration'
import { useRequired } from '@/lib/required'
import { preferenceCookie, readPreference } from './preference'

interface Choice {
  currency: Currency
  choose: (currency: Currency) => void
}

const CurrencyContext = createContext<Choice | null>(null)

/** The chosen currency and the way to change it. */
export function useCurrency(): Choice {
  return useRequired(CurrencyContext)
}

interface Props {
  initial: Currency
  children: ReactNode
}

export function CurrencyProvider({ initial, children }: Props) {
  const [chosen, setChosen] = useState<Currency | null>(null)
  // A page out of the browser's cache may be older than the kept choice.
  const kept = useBrowserValue(readCookie, noCookie)
  const currency = chosen ?? kept ?? initial
  const choose = useCallback((next: Currency) => {
    document.cookie = preferenceCookie(next)
    setChosen(next)
  }, [])
  const choice = useMemo(() => ({ currency, choose }), [currency, choose])
  return <CurrencyContext value={choice}>{children}</CurrencyContext>
}

const readCookie = () => readPreference(document.cookie)
const noCookie = () => null
