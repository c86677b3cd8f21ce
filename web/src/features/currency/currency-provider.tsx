import type { ReactNode } from 'react'
import { createContext, useEffect, useMemo } from 'react'
import type { Currency } from '@/api/types.gen'
import { onReturn } from '@/lib/choice-cookie'
import { useChoice } from '@/lib/hydration'
import { useRequired } from '@/lib/required'
import { currencyCookie } from './preference'

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
  /** Whether what the page has is chosen and ordered for a currency, so that another loads it again. */
  isReloaded?: boolean
  children: ReactNode
}

export function CurrencyProvider({ initial, isReloaded = false, children }: Props) {
  const [chosen, keep] = useChoice(currencyCookie)
  const currency = (isReloaded ? null : chosen) ?? initial
  const choice = useMemo(
    () => ({
      currency,
      choose: (other: Currency) => {
        keep(other)
        if (isReloaded) location.reload()
      },
    }),
    [currency, keep, isReloaded],
  )
  useEffect(
    () => onReturn(() => isReloaded && (currencyCookie.read() ?? initial) !== initial && location.reload()),
    [isReloaded, initial],
  )
  return <CurrencyContext value={choice}>{children}</CurrencyContext>
}
