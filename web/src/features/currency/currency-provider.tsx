import type { ReactNode } from 'react'
import { createContext, useMemo } from 'react'
import type { Currency } from '@/api/types.gen'
import { useChoice } from '@/lib/choice-cookie'
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
  children: ReactNode
}

export function CurrencyProvider({ initial, children }: Props) {
  const [chosen, choose] = useChoice(currencyCookie)
  const currency = chosen ?? initial
  const choice = useMemo(() => ({ currency, choose }), [currency, choose])
  return <CurrencyContext value={choice}>{children}</CurrencyContext>
}
