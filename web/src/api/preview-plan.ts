import { postJSON } from './request'
import type { Preview } from './types.gen'

interface Call {
  anonKey: string
  token: string
  signal: AbortSignal
}

/** What a row, as JSON text, would look like in the list, and what keeps it from being stored. */
export function previewPlan(row: string, { anonKey, token, signal }: Call): Promise<Preview> {
  return postJSON<Preview>('/rest/v1/rpc/preview_plan', row, { anonKey, bearer: token, signal })
}
