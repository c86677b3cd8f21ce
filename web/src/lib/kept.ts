import { useCallback, useSyncExternalStore } from 'react'

type Setter<T> = (next: (last: T) => T) => void

// A query would report a change in a later task. By then React has put the old text back into the field.
const kept = new Map<string, unknown>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the state that the form of a name finds. */
export function keep(name: string, value: unknown) {
  kept.set(name, value)
  for (const listener of listeners) listener()
}

/** State of a form that stays while the form is not shown. It is in memory only, as the session is. */
export function useKept<T>(name: string, first: T): [T, Setter<T>] {
  const read = () => (kept.get(name) as T | undefined) ?? first
  const value = useSyncExternalStore(subscribe, read, read)
  const set: Setter<T> = useCallback(
    (next) => keep(name, next((kept.get(name) as T | undefined) ?? first)),
    [name, first],
  )
  return [value, set]
}
