import { useQueryClient } from '@tanstack/react-query'
import { plansKey } from '@/api/browse-plans'
import { client } from '@/api/client'
import type { PlanRow } from '@/api/types.gen'
import { suggestionsKey } from './plan-suggestions'

/** The beginning of the key of everything that the desk shows. */
export const deskKey = 'desk'

/** Every query that a change of a plan makes stale. */
const staleKeys = [[plansKey], suggestionsKey, [deskKey]]

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

/** Reads a row that was added by hand. Undefined means that it is not there any more. */
export async function manualPlan(id: number, token: string): Promise<PlanRow | undefined> {
  const rows = await client.get<PlanRow[]>('/rest/v1/rpc/hand_plans', { token })
  return rows.find((row) => row.id === id)
}

function address(id: number): string {
  return `/rest/v1/server_plans?id=eq.${id}`
}
