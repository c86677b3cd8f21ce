import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined
const yes = () => true
const no = () => false

/**
 * Reads what only the browser knows. The server's markup has the other value, and so has hydration, which must begin
 * with the same markup.
 */
export function useBrowserValue<T>(
  read: () => T,
  onServer: () => T,
  subscribe: (listener: () => void) => () => void = neverChanges,
): T {
  return useSyncExternalStore(subscribe, read, onServer)
}

/** Calls the listener when Back or Forward restore the page as it was, maybe from before the visitor's last choice. */
export function onReturn(listener: () => void): () => void {
  const notify = ({ persisted }: PageTransitionEvent) => persisted && listener()
  window.addEventListener('pageshow', notify)
  return () => window.removeEventListener('pageshow', notify)
}

/** Reports whether the page runs in a browser and is hydrated. */
export function useIsHydrated(): boolean {
  return useBrowserValue(yes, no)
}
