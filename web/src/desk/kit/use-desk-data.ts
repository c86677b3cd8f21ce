import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { client } from '@/api/client'
import { RequestError } from '@/api/request'
import { deskKey } from '@/features/operator/add-plan'
import type { Ask } from '@/features/operator/use-answer'
import { useDesk } from './desk-context'

/** What a section shows, while it is read and when it could not be. */
export interface DeskData<T> {
  data: T | undefined
  error: Error | null
  isLoading: boolean
  retry: () => void
}

/**
 * Reads a call of the desk, such as "partners?limit=50". What was there stays until the next is, and is read again
 * after every action. A session that has ended locks the desk.
 */
export function useDeskData<T>(call: string): DeskData<T> {
  const ask = useCallback<Ask<T>>((options) => client.get(`/operator/data/${call}`, options), [call])
  return useDeskAnswer(call, ask)
}

/** Reads what is kept under a name, as useDeskData does. */
export function useDeskAnswer<T>(name: string, ask: Ask<T>): DeskData<T> {
  const { token, lock } = useDesk()
  const refused = useEffectEvent(lock)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [deskKey, name],
    queryFn: ({ signal }) => ask({ token, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  useEffect(() => {
    if (error instanceof RequestError && error.status === 401) refused()
  }, [error])
  return { data, error: isFetching ? null : error, isLoading: isFetching, retry: () => void refetch() }
}
