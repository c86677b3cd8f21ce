import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined
const yes = () => true
const no = () => false

/**
 * Reads what only the browser knows. The server's markup has the other value, and so has hydration, which must begin
 * with the same markup.
 */
export function useBrowserValue<T>(read: () => T, onServer: () => T): T {
  return useSyncExternalStore(neverChanges, read, onServer)
}

/** Reports whether the page runs in a browser and is hydrated. */
export function useIsHydrated(): boolean {
  return useBrowserValue(yes, no)
}
