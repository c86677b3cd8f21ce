import type { Browse, Currency } from '@/api/types.gen'
import { ServerCachedRow } from '@/components/server-cached'
import { PlanCard } from '@/features/plan-card/plan-card'
import styles from './plan-list.module.css'

interface Props {
  /** Undefined until it is there. */
  list: Pick<Browse, 'items'> | undefined
  currency: Currency
  isLoading: boolean
  /** Dims the cards. */
  isSlow: boolean
}

/** The cards, one to three in a row. */
export function PlanCards({ list, currency, isLoading, isSlow }: Props) {
  const cards = list?.items.map((plan) => <PlanCard key={plan.id} plan={plan} currency={currency} />)
  return (
    <div className={styles.planGrid} aria-busy={isLoading} data-slow={isSlow || undefined}>
      {import.meta.env.SSR && cards ? <ServerCachedRow parts={cards} /> : cards}
    </div>
  )
}
