import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { client } from '@/api/client'
import { RequestError } from '@/api/request'
import type { HandChange, HeldRefresh, PlanRow } from '@/api/types.gen'

/** The first part of the key of every query for an operator's lists, so that a change can renew them all. */
export const manualPlanKey = 'hand'

/** A list that only an operator may read. */
export interface OperatorList<T> {
  items: T[] | undefined
  error: Error | null
  isLoading: boolean
  retry: () => void
}

/** The rows that were added by hand, the newest first. */
export function useManualPlans(token: string | null, onRefused: () => void): OperatorList<PlanRow> {
  return useOperatorList('hand_plans', token, onRefused)
}

/** Their newest changes, the newest first. */
export function useManualPlanEdits(token: string | null, onRefused: () => void): OperatorList<HandChange> {
  return useOperatorList('hand_changes', token, onRefused)
}

/** The partners whose last refresh was held back. */
export function useHeldRefreshes(token: string | null, onRefused: () => void): OperatorList<HeldRefresh> {
  return useOperatorList('held_refreshes', token, onRefused)
}

function useOperatorList<T>(name: string, token: string | null, onRefused: () => void): OperatorList<T> {
  const refused = useEffectEvent(onRefused)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [manualPlanKey, name],
    queryFn: ({ signal }) => client.get<T[]>(`/rest/v1/rpc/${name}`, { ...(token !== null && { token }), signal }),
    enabled: token !== null,
    staleTime: 0,
  })
  useEffect(() => {
    if (error instanceof RequestError && error.status === 401) refused()
  }, [error])
  return { items: data, error: isFetching ? null : error, isLoading: isFetching, retry: () => void refetch() }
}
