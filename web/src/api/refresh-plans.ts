import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plansKey } from './browse-plans'
import { useFirstPage } from './page-context'
import { invoke } from './request'
import type { Refreshed } from './types.gen'

const functions = ['fetch-server-plans', 'fetch-contabo-plans']

/** Asks all at once and waits for each: one partner's failure must not hide another's new plans. */
async function refreshAll(anonKey: string): Promise<void> {
  const answers = await Promise.allSettled(functions.map((name) => invoke<Refreshed>(name, anonKey)))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
}

/** Refreshes both partners at once and then reads every shown plan again, whatever became of it. */
export function useRefreshPlans() {
  const { anon_key } = useFirstPage()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => refreshAll(anon_key),
    onSettled: () => client.invalidateQueries({ queryKey: [plansKey] }),
  })
}
