import { useQueries } from '@tanstack/react-query'
import { browseCall, plansKey, vatFilter } from './browse-plans'
import { client } from './client'
import type { Browse, Item, PlanType } from './types.gen'
import { useVATCountry } from './vat-country'

/** A type's cheapest plan: undefined while it loads, null where the type has none. */
export interface Cheapest {
  type: PlanType
  plan: Item | null | undefined
}

export function cheapestKey(type: PlanType, country: string) {
  return [plansKey, 'cheapest', type, country]
}

/** The cheapest plan of each type. A failed call counts as none. */
export function useCheapestPlans(types: readonly PlanType[]): Cheapest[] {
  const country = useVATCountry()
  const answers = useQueries({
    queries: types.map((type) => ({
      queryKey: cheapestKey(type, country),
      queryFn: ({ signal }: { signal: AbortSignal }) => cheapestPlan(type, country, signal),
    })),
  })
  return types.map((type, i) => ({ type, plan: answers[i]?.isError ? (answers[i].data ?? null) : answers[i]?.data }))
}

async function cheapestPlan(type: PlanType, country: string, signal: AbortSignal): Promise<Item | null> {
  const address = browseCall([`type=eq.${type}`, 'order=price_usd.asc.nullslast', 'limit=1', vatFilter(country)])
  const answer = await client.get<Browse>(address, { signal })
  return answer.items[0] ?? null
}
