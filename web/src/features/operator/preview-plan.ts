import { client } from '@/api/client'
import type { Preview } from '@/api/types.gen'

/** What a row, as JSON text, would look like in the list, and what keeps it from being stored. */
export function previewPlan(row: string, call: { token: string; signal: AbortSignal }): Promise<Preview> {
  return client.post<Preview>('/rest/v1/rpc/preview_plan', row, call)
}
