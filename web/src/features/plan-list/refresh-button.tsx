import { useQuery, useQueryClient } from '@tanstack/react-query'
import { plansKey } from '@/api/browse-plans'
import { usePartners } from '@/api/page-context'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { useToast } from '@/components/toast'
import { classNames } from '@/lib/class-names'
import { t } from '@/lib/language'
import { lostText, withWords } from '@/lib/lazy-page'
import styles from './plan-list.module.css'

/**
 * Asks the partners for their plans again, loads every shown plan again, whether that failed or not, and shows the
 * outcome. That and the running refresh are shown on whichever page the visitor is by then; a second one waits for the
 * first.
 */
export function RefreshButton() {
  const toast = useToast()
  const partners = usePartners()
  const queries = useQueryClient()
  // A query that only a click runs, with code that few need. It never fails, since its data is the outcome.
  const { refetch, isFetching } = useQuery({
    queryKey: ['refresh'],
    queryFn: async () => {
      const outcome = await withWords(() => import('./refresh-all')).then(
        ({ refreshAll }) => refreshAll(partners),
        (error: unknown) => {
          console.error('Failed to send a request to the Edge Function', error) // nor could its code be loaded
          return { tone: 'destructive', title: t('Refresh failed'), description: lostText() } as const
        },
      )
      toast(outcome)
      await queries.invalidateQueries({ queryKey: [plansKey] })
      return outcome
    },
    enabled: false,
  })
  return (
    // Not the disabled attribute, which would drop the focus.
    <Button
      className={classNames('needs-scripts', styles.refresh)}
      aria-label={t('Refresh Data')}
      onClick={() => void (isFetching || refetch())}
      aria-disabled={isFetching}
      aria-busy={isFetching}
    >
      <Icon name="refresh-cw" isSpinning={isFetching} />
    </Button>
  )
}
