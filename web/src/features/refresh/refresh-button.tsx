import { useEffect, useRef } from 'react'
import { useRefreshPlans } from '@/api/refresh-plans'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { useToast } from '@/components/toast'
import { classNames } from '@/lib/class-names'

/** Asks the partners for their plans anew and says how that went. */
export function RefreshButton() {
  const toast = useToast()
  const { mutate, isPending } = useRefreshPlans()
  const button = useRef<HTMLButtonElement>(null)
  const wasPending = useRef(false)
  useEffect(() => {
    // A disabled button drops the focus; it comes back unless it went elsewhere.
    if (wasPending.current && !isPending && document.activeElement === document.body) button.current?.focus()
    wasPending.current = isPending
  }, [isPending])
  const refresh = () =>
    mutate(undefined, {
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
    <Button ref={button} className="needs-scripts" onClick={refresh} disabled={isPending} aria-busy={isPending}>
      <Icon name="refresh-cw" className={classNames('icon', isPending && 'spin')} />
      Refresh Data
    </Button>
  )
}
