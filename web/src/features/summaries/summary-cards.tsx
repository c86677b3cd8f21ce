import { memo } from 'react'
import { useCheapestPlan } from '@/api/cheapest-plan'
import { type Currency, type PlanType, planTypes } from '@/api/types.gen'
import { SummaryCard } from './summary-card'
import styles from './summaries.module.css'

interface Props {
  types: readonly PlanType[]
  currency: Currency
}

/** The cheapest plan of each type, one card each. Another list beside them changes nothing here. */
export const SummaryCards = memo(function SummaryCards({ types, currency }: Props) {
  return (
    <div className={styles.summaries}>
      {types.map((type) => (
        <Summary key={type} type={type} currency={currency} />
      ))}
    </div>
  )
})

function Summary({ type, currency }: { type: PlanType; currency: Currency }) {
  const plan = useCheapestPlan(type, currency)
  return <SummaryCard id={type} title={planTypes[type]().summary} plan={plan} currency={currency} />
}
