import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { plansKey } from '@/api/browse-plans'
import { client } from '@/api/client'
import { usePartners } from '@/api/partners'
import type { Partner, Refreshed } from '@/api/types.gen'

const refreshKey = ['refresh']

/**
 * Asks all at once and waits for each: one partner's failure must not hide another's new plans. A partner that is off
 * answers well and changes nothing.
 */
async function refreshAll(partners: Partner[]): Promise<void> {
  const answers = await Promise.allSettled(partners.map((partner) => client.invoke<Refreshed>(partner.function)))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
}

interface Outcome {
  onSuccess: () => void
  onError: (error: Error) => void
}

/**
 * Refreshes all partners at once and then reads every shown plan again,
 * whatever became of it. The outcome is told and the refresh is seen as running
 * on whichever page the visitor is by then; a second one waits for the first.
 */
export function useRefreshPlans(outcome: Outcome) {
  const partners = usePartners()
  const queries = useQueryClient()
  const isRefreshing = useIsMutating({ mutationKey: refreshKey }) > 0
  const { mutate } = useMutation({
    mutationKey: refreshKey,
    mutationFn: () => refreshAll(partners),
    onSettled: () => queries.invalidateQueries({ queryKey: [plansKey] }),
    ...outcome,
  })
  const refresh = () => {
    if (queries.isMutating({ mutationKey: refreshKey }) === 0) mutate()
  }
  return { refresh, isRefreshing }
}
