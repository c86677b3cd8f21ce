/** A partner whose JSON can be fetched. */
export interface Partner {
  id: string
  name: string
}

/** The partners whose JSON can be fetched, the usual one first. */
export const partners: readonly [Partner, ...Partner[]] = [
  { id: 'contabo', name: 'Contabo' },
  { id: 'cherry', name: 'Cherry Servers' },
]
