import { useQueryClient } from '@tanstack/react-query'
import { plansKey } from '@/api/browse-plans'
import { client } from '@/api/client'
import type { PlanRow } from '@/api/types.gen'

/** The beginning of the key of everything that the desk shows. */
export const deskKey = 'desk'

/** Gives the function that loads every list of plans again. */
export function useReload(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const key of [plansKey, deskKey]) void queries.invalidateQueries({ queryKey: [key] })
  }
}

/** Stores a row, given as JSON text, and gives it as it was stored. */
export async function addPlan(row: string, token: string): Promise<PlanRow | undefined> {
  const stored = await client.post<PlanRow[]>('/rest/v1/server_plans', row, { token, prefer: 'return=representation' })
  return stored[0]
}

/** Sets the columns of a row that was added by hand, as it was read. Undefined means that it is another one by now, or none. */
export async function changePlan(
  { id, updated_at: at }: Pick<PlanRow, 'id' | 'updated_at'>,
  columns: string,
  token: string,
): Promise<PlanRow | undefined> {
  const asRead = at === null ? 'is.null' : `eq.${encodeURIComponent(at)}`
  const address = `/rest/v1/server_plans?id=eq.${id}&updated_at=${asRead}`
  const stored = await client.change<PlanRow[]>('PATCH', address, { token, body: columns })
  return stored[0]
}
