import { useCallback, useSyncExternalStore } from 'react'
import { useDesk } from './desk-context'

type Setter<T> = (next: (last: T) => T) => void

// A query would report a change in a later task. By then React has put the old text back into the field.
const kept = new Map<string, unknown>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * State of a form that stays while the desk is locked or another section is open. It is in memory only, as the session
 * is, and an operator's own: who signs in after another one does not find it.
 */
export function useKept<T>(name: string, first: T): [T, Setter<T>] {
  const keep = useKeep()
  const key = useKey()(name)
  const read = () => (kept.get(key) as T | undefined) ?? first
  const value = useSyncExternalStore(subscribe, read, read)
  const set: Setter<T> = useCallback(
    (next) => keep(name, next((kept.get(key) as T | undefined) ?? first)),
    [keep, name, key, first],
  )
  return [value, set]
}

/** Sets the state that a form of another name finds. */
export function useKeep(): (name: string, value: unknown) => void {
  const keyOf = useKey()
  return useCallback(
    (name, value) => {
      kept.set(keyOf(name), value)
      for (const listener of listeners) listener()
    },
    [keyOf],
  )
}

function useKey(): (name: string) => string {
  const { operator } = useDesk().session
  return useCallback((name) => `${operator}: ${name}`, [operator])
}
