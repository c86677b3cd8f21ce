import { useQuery } from '@tanstack/react-query'
import { browseCall, plansKey, vatFilter } from './browse-plans'
import { client } from './client'
import type { Browse, Cheapest, PlanType } from './types.gen'
import { useVATCountry } from './page-context'

export function cheapestKey(type: PlanType, country: string) {
  return [plansKey, 'cheapest', type, country]
}

/** A type's cheapest plan: undefined while it loads, null where the type has none, and 'unknown' where the call failed. */
export function useCheapestPlan(type: PlanType): Cheapest | null | undefined | 'unknown' {
  const country = useVATCountry()
  const { data, isError } = useQuery({
    queryKey: cheapestKey(type, country),
    queryFn: ({ signal }) => cheapestPlan(type, country, signal),
  })
  return isError && data === undefined ? 'unknown' : data
}

async function cheapestPlan(type: PlanType, country: string, signal: AbortSignal): Promise<Cheapest | null> {
  const address = browseCall([`type=eq.${type}`, 'order=price_usd.asc.nullslast', 'limit=1', vatFilter(country)])
  const answer = await client.get<Browse>(address, { signal })
  return answer.items[0] ?? null
}
