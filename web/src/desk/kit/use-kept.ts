import { useCallback } from 'react'
import { keep, useKept as useKeptOf } from '@/lib/kept'
import { useDesk } from './desk-context'

/**
 * State of a form that stays while the desk is locked or another section is open. It is an operator's own: who signs in
 * after another one does not find it.
 */
export function useKept<T>(name: string, first: T) {
  return useKeptOf(useKey()(name), first)
}

/** Sets the state that a form of another name finds. */
export function useKeep(): (name: string, value: unknown) => void {
  const keyOf = useKey()
  return useCallback((name, value) => keep(keyOf(name), value), [keyOf])
}

function useKey(): (name: string) => string {
  const { operator } = useDesk().session
  return useCallback((name) => `${operator}: ${name}`, [operator])
}
