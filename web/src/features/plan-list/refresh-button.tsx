import { useRefreshPlans } from './refresh-plans'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { useToast } from '@/components/toast'

/** Asks the partners for their plans anew and says how that went. */
export function RefreshButton() {
  const toast = useToast()
  const { refresh, isRefreshing } = useRefreshPlans({
    onSuccess: () =>
      toast({
        tone: 'success',
        title: 'Data refreshed',
        description: 'Server plans have been updated with the latest information.',
      }),
    onError: (error) => {
      console.warn('Refresh failed:', error)
      toast({
        tone: 'destructive',
        title: 'Refresh failed',
        description: 'Could not update server plans. Please try again later.',
      })
    },
  })
  return (
    // Not the disabled attribute, which would drop the focus.
    <Button className="needs-scripts" onClick={refresh} aria-disabled={isRefreshing} aria-busy={isRefreshing}>
      <Icon name="refresh-cw" isSpinning={isRefreshing} />
      Refresh Data
    </Button>
  )
}
