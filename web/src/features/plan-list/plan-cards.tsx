import type { Browse, Currency } from '@/api/types.gen'
import { Reusable } from '@/components/reusable'
import { PlanCard } from '@/features/plan-card/plan-card'
import styles from './plan-list.module.css'

interface Props {
  /** Undefined until it is there. */
  list: Pick<Browse, 'items' | 'rates'> | undefined
  currency: Currency
  isLoading: boolean
  /** Dims the cards. */
  isSlow: boolean
}

/** The cards, one to three in a row. */
export function PlanCards({ list, currency, isLoading, isSlow }: Props) {
  return (
    <div className={styles.planGrid} aria-busy={isLoading} data-slow={isSlow || undefined}>
      {list?.items.map((plan, place) => (
        <Reusable key={plan.id} name={place}>
          <PlanCard plan={plan} currency={currency} rates={list.rates} />
        </Reusable>
      ))}
    </div>
  )
}
