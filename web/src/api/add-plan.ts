import { useQueryClient } from '@tanstack/react-query'
import { plansKey } from './browse-plans'
import { useFirstPage } from './page-context'
import { suggestionsKey } from './plan-suggestions'
import { postJSON } from './request'
import type { PlanRow } from './types.gen'

/** Stores a row, given as JSON text, and has every list read its plans anew; gives the row as it was stored. */
export function useAddPlan(): (row: string, token: string) => Promise<PlanRow | undefined> {
  const { anon_key } = useFirstPage()
  const client = useQueryClient()
  return async (row, token) => {
    const stored = await postJSON<PlanRow[]>('/rest/v1/server_plans', row, {
      anonKey: anon_key,
      bearer: token,
      prefer: 'return=representation',
    })
    for (const queryKey of [[plansKey], suggestionsKey]) void client.invalidateQueries({ queryKey })
    return stored[0]
  }
}
