import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { own } from '@/lib/own'
import { useFirstPage } from './page-context'
import { getJSON } from './request'
import type { Browse } from './types.gen'

/** The first part of every key whose answer is made of plans, so a refresh can renew them all. */
export const plansKey = 'plans'

/** How long plans are taken as current before they are asked for again. */
export const plansStayFresh = 5 * 60_000

// What a page asks for beside what its address says.
const conditions: Record<string, string> = {
  '/vps': 'type=eq.vps',
  '/outlet': 'tags=cs.{outlet}',
}

/** The address of the list that a page shows. */
export function browseAddress(path: string, search: string): string {
  return browseCall([own(conditions, path) ?? '', search.replace(/^\?/, '')])
}

/** The address of a call with these conditions, empty ones left out. */
export function browseCall(parts: readonly string[]): string {
  const query = parts.filter((part) => part !== '').join('&')
  return `/rest/v1/rpc/browse_plans${query === '' ? '' : `?${query}`}`
}

/** One page of plans. A new address keeps the old plans up until the new ones are there. */
export function useBrowse(path: string, search: string) {
  const { anon_key } = useFirstPage()
  const address = browseAddress(path, search)
  return useQuery(
    queryOptions({
      queryKey: [plansKey, address],
      queryFn: ({ signal }) => getJSON<Browse>(address, anon_key, signal),
      placeholderData: keepPreviousData,
    }),
  )
}
