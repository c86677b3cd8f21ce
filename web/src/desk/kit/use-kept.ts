import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDesk } from './desk-context'

type Setter<T> = (next: (last: T) => T) => void

/**
 * State of a form that stays while the desk is locked or another section is open. It is in memory only, as the session
 * is, and an operator's own: who signs in after another one does not find it.
 */
export function useKept<T>(name: string, first: T): [T, Setter<T>] {
  const queries = useQueryClient()
  const { operator } = useDesk().session
  const { data } = useQuery({
    queryKey: ['kept', name, operator],
    queryFn: skipToken,
    initialData: first,
    gcTime: Infinity,
    staleTime: Infinity,
  })
  const set: Setter<T> = useCallback(
    (next) => queries.setQueryData<T>(['kept', name, operator], (last) => next(last ?? first)),
    [queries, name, operator, first],
  )
  return [data ?? first, set]
}

/** Sets the state that a form of another name finds. */
export function useKeep(): (name: string, value: unknown) => void {
  const queries = useQueryClient()
  const { operator } = useDesk().session
  return useCallback((name, value) => queries.setQueryData(['kept', name, operator], value), [queries, operator])
}
