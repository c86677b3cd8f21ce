import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { plansKey } from '@/api/browse-plans'
import { client } from '@/api/client'
import type { Refreshed } from '@/api/types.gen'

const functions = ['fetch-server-plans', 'fetch-contabo-plans']

const refreshKey = ['refresh']

/** Asks all at once and waits for each: one partner's failure must not hide another's new plans. */
async function refreshAll(): Promise<void> {
  const answers = await Promise.allSettled(functions.map((name) => client.invoke<Refreshed>(name)))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
}

interface Outcome {
  onSuccess: () => void
  onError: (error: Error) => void
}

/**
 * Refreshes both partners at once and then reads every shown plan again,
 * whatever became of it. The outcome is told and the refresh is seen as running
 * on whichever page the visitor is by then; a second one waits for the first.
 */
export function useRefreshPlans(outcome: Outcome) {
  const queries = useQueryClient()
  const isRefreshing = useIsMutating({ mutationKey: refreshKey }) > 0
  const { mutate } = useMutation({
    mutationKey: refreshKey,
    mutationFn: refreshAll,
    onSettled: () => queries.invalidateQueries({ queryKey: [plansKey] }),
    ...outcome,
  })
  const refresh = () => {
    if (queries.isMutating({ mutationKey: refreshKey }) === 0) mutate()
  }
  return { refresh, isRefreshing }
}
