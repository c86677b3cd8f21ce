/** The address of the form that watches a list or a plan. */
export function watchAddress(address: string): string {
  return `/watch?for=${encodeURIComponent(address)}`
}
