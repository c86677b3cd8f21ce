import { useQueryClient } from '@tanstack/react-query'
import { plansKey } from '@/api/browse-plans'
import { client, patience } from '@/api/client'
import type { PlanRow } from '@/api/types.gen'
import { manualPlanKey } from './operator-lists'
import { suggestionsKey } from './plan-suggestions'

/** Every query that a change of a plan makes stale. */
const staleKeys = [[plansKey], suggestionsKey, [manualPlanKey]]

/** Gives the function that loads every list of plans again. */
export function useReload(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of staleKeys) void queries.invalidateQueries({ queryKey })
  }
}

/** Stores a row, given as JSON text, and gives it as it was stored. */
export async function addPlan(row: string, token: string): Promise<PlanRow | undefined> {
  const stored = await client.post<PlanRow[]>('/rest/v1/server_plans', row, { token, prefer: 'return=representation' })
  return stored[0]
}

/** Sets the columns of a row that was added by hand. Undefined means that it is not there any more. */
export async function changePlan(id: number, columns: string, token: string): Promise<PlanRow | undefined> {
  const stored = await client.change<PlanRow[]>('PATCH', address(id), { token, body: columns })
  return stored[0]
}

/** Withdraws a row that was added by hand. Undefined means that it was not there any more. */
export async function withdrawPlan(id: number, token: string): Promise<PlanRow | undefined> {
  const withdrawn = await client.change<PlanRow[]>('DELETE', address(id), { token })
  return withdrawn[0]
}

/** Puts a row back as it was before an entry of the audit log; null means that there was none. */
export function undoChange(entry: number, token: string): Promise<PlanRow | null> {
  return client.post<PlanRow | null>('/rest/v1/rpc/undo_change', JSON.stringify({ entry }), { token })
}

/** Takes a partner's answer that was held back. */
export function acceptRefresh(name: string, token: string): Promise<unknown> {
  return client.post<unknown>(`/functions/v1/${name}?accept=true`, '', { token, limit: patience.long })
}

function address(id: number): string {
  return `/rest/v1/server_plans?id=eq.${id}`
}
