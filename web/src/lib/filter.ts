import type { Params } from './address'

/** What the filter parameter says: its last value that is not empty, in lower case; the empty string without one. */
export function filterOf(params: Params): string {
  const words = params.filter(([name]) => name === 'filter').map(([, value]) => value.trim().toLowerCase())
  return words.findLast((word) => word !== '') ?? ''
}
