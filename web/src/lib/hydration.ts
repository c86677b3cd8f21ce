import { useSyncExternalStore } from 'react'
import type { ChoiceCookie } from './choice-cookie'

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

/** A visitor's choice, null until there is one, and the way to change it. */
export function useChoice<T>({ current, keep, subscribe }: ChoiceCookie<T>): [T | null, (choice: T) => void] {
  return [useBrowserValue(current, noChoice, subscribe), keep]
}

const noChoice = () => null

/** Reports whether the page runs in a browser and is hydrated. */
export function useIsHydrated(): boolean {
  return useBrowserValue(yes, no)
}
