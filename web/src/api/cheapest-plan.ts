import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { browseCall, plansKey, vatFilter } from './browse-plans'
import { client } from './client'
import type { Browse, Cheapest, Currency, PlanType } from './types.gen'
import { useVATCountry } from './page-context'

export function cheapestKey(type: PlanType, country: string, currency: Currency) {
  return [plansKey, 'cheapest', type, country, currency]
}

/** A type's cheapest plan as a currency shows it: undefined while it loads, null where the type has none, and 'unknown' where the call failed. */
export function useCheapestPlan(type: PlanType, currency: Currency): Cheapest | null | undefined | 'unknown' {
  const country = useVATCountry()
  const { data, isError } = useQuery({
    queryKey: cheapestKey(type, country, currency),
    queryFn: ({ signal }) => cheapestPlan(type, country, currency, signal),
    placeholderData: keepPreviousData,
  })
  return isError && data === undefined ? 'unknown' : data
}

async function cheapestPlan(
  type: PlanType,
  country: string,
  currency: Currency,
  signal: AbortSignal,
): Promise<Cheapest | null> {
  const order = `order=price_${currency.toLowerCase()}.asc.nullslast`
  const address = browseCall([`type=eq.${type}`, order, 'limit=1', vatFilter(country)])
  const answer = await client.get<Browse>(address, { signal })
  return answer.items[0] ?? null
}
