import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { client } from '@/api/client'
import { RequestError } from '@/api/request'
import { deskKey } from '@/features/operator/add-plan'
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
  const { token, lock } = useDesk()
  return useCallData(call, token, lock)
}

/** Reads a call as useDeskData does, also where there is no desk around. Without a session it waits for one. */
export function useCallData<T>(call: string, token: string | null, onRefused: () => void): DeskData<T> {
  const refused = useEffectEvent(onRefused)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [deskKey, call],
    queryFn: ({ signal }) => client.get<T>(`/operator/data/${call}`, { ...(token !== null && { token }), signal }),
    enabled: token !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  useEffect(() => {
    if (error instanceof RequestError && error.status === 401) refused()
  }, [error])
  return { data, error: isFetching ? null : error, isLoading: isFetching, retry: () => void refetch() }
}
