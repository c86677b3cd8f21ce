import { memo } from 'react'
import { useCheapestPlan } from '@/api/cheapest-plan'
import { type Currency, type PlanType, planTypes, type RateNote } from '@/api/types.gen'
import { SummaryCard } from './summary-card'
import styles from './summaries.module.css'

interface Props {
  types: readonly PlanType[]
  currency: Currency
  /** Undefined until the list's answer brings them. */
  rates: RateNote | undefined
}

/** The cheapest plan of each type, one card each. Another list beside them changes nothing here. */
export const SummaryCards = memo(function SummaryCards({ types, ...shared }: Props) {
  return (
    <div className={styles.summaries}>
      {types.map((type) => (
        <Summary key={type} type={type} {...shared} />
      ))}
    </div>
  )
})

function Summary({ type, currency, rates }: Omit<Props, 'types'> & { type: PlanType }) {
  const plan = useCheapestPlan(type)
  return <SummaryCard id={type} title={planTypes[type].summary} plan={plan} currency={currency} rates={rates} />
}
