import { useQuery } from '@tanstack/react-query'
import { useFirstPage } from './page-context'
import { getJSON } from './request'
import type { Suggestions } from './types.gen'

export const suggestionsKey = ['plan-suggestions']

/**
 * The values that plans of the shop have, undefined until they are known. They
 * only help with typing, so a failure is told to the console alone.
 */
export function usePlanSuggestions(token: string | null): Suggestions | undefined {
  const { anon_key } = useFirstPage()
  const { data } = useQuery({
    queryKey: suggestionsKey,
    queryFn: ({ signal }) => (token === null ? null : suggestions(anon_key, token, signal)),
    enabled: token !== null,
    staleTime: ({ state }) => (state.data ? Infinity : 0),
  })
  return data ?? undefined
}

async function suggestions(anonKey: string, token: string, signal: AbortSignal): Promise<Suggestions | null> {
  try {
    return await getJSON<Suggestions>('/rest/v1/rpc/plan_suggestions', anonKey, signal, token)
  } catch (error) {
    if (!signal.aborted) console.warn('Suggestions could not be loaded:', error)
    return null
  }
}
