import { useQuery } from '@tanstack/react-query'
import { client } from '@/api/client'
import type { Suggestions } from '@/api/types.gen'

export const suggestionsKey = ['plan-suggestions']

/**
 * The values that plans of the shop have, undefined until they are loaded. They only
 * help with typing, so a failure is logged to the console only.
 */
export function usePlanSuggestions(token: string | null): Suggestions | undefined {
  const { data } = useQuery({
    queryKey: suggestionsKey,
    queryFn: ({ signal }) => (token === null ? null : suggestions(token, signal)),
    enabled: token !== null,
    staleTime: ({ state }) => (state.data ? Infinity : 0),
  })
  return data ?? undefined
}

async function suggestions(token: string, signal: AbortSignal): Promise<Suggestions | null> {
  try {
    return await client.get<Suggestions>('/rest/v1/rpc/plan_suggestions', { token, signal })
  } catch (error) {
    if (!signal.aborted) console.warn('Suggestions could not be loaded:', error)
    return null
  }
}
