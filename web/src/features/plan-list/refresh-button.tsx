import { useQuery, useQueryClient } from '@tanstack/react-query'
import { plansKey } from '@/api/browse-plans'
import { client } from '@/api/client'
import { usePartners } from '@/api/page-context'
import type { Partner, Refreshed } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { useToast } from '@/components/toast'

/** Asks the partners for their plans again and shows the outcome. */
export function RefreshButton() {
  const toast = useToast()
  const { refresh, isRefreshing } = useRefreshPlans((failure) => {
    if (failure === null)
      return toast({
        tone: 'success',
        title: 'Data refreshed',
        description: 'Server plans have been updated with the latest information.',
      })
    console.warn('Refresh failed:', failure)
    toast({
      tone: 'destructive',
      title: 'Refresh failed',
      description: 'Could not update server plans. Please try again later.',
    })
  })
  return (
    // Not the disabled attribute, which would drop the focus.
    <Button className="needs-scripts" onClick={refresh} aria-disabled={isRefreshing} aria-busy={isRefreshing}>
      <Icon name="refresh-cw" isSpinning={isRefreshing} />
      Refresh Data
    </Button>
  )
}

const refreshKey = ['refresh']

/**
 * Refreshes all partners at once and then loads every shown plan again, whether that failed or not. Both the outcome
 * and the running refresh are shown on whichever page the visitor is by then; a second one waits for the first.
 */
function useRefreshPlans(notify: (failure: unknown) => void) {
  const partners = usePartners()
  const queries = useQueryClient()
  // A query that only a click runs. It never fails, since its data is the failure.
  const { refetch, isFetching } = useQuery({
    queryKey: refreshKey,
    queryFn: async () => {
      const failure = await refreshAll(partners)
      notify(failure)
      await queries.invalidateQueries({ queryKey: [plansKey] })
      return failure
    },
    enabled: false,
  })
  return { refresh: () => void (isFetching || refetch()), isRefreshing: isFetching }
}

/**
 * Asks all at once and waits for each: one partner's failure must not hide another's new plans. A partner that is off
 * succeeds and changes nothing. Returns the first failure, or null.
 */
async function refreshAll(partners: Partner[]): Promise<unknown> {
  const answers = await Promise.allSettled(partners.map((partner) => client.invoke<Refreshed>(partner.function)))
  return answers.find((answer) => answer.status === 'rejected')?.reason ?? null
}
