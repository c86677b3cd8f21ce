import type { Cheapest } from '@/api/cheapest-plan'
import { type Currency, type PlanType, planTypes, type RateNote } from '@/api/types.gen'
import { SummaryCard } from './summary-card'
import styles from './summaries.module.css'

const icons: Record<PlanType, string> = { baremetal: 'server', vps: 'layers', vds: 'cloud', outlet: 'tag' }

interface Props {
  summaries: Cheapest[]
  currency: Currency
  /** Undefined until the list's answer brings them. */
  rates: RateNote | undefined
}

/** The cheapest plan of each type, one card each. */
export function SummaryCards({ summaries, currency, rates }: Props) {
  return (
    <div className={styles.summaries}>
      {summaries.map(({ type, plan }) => (
        <SummaryCard key={type} id={type} title={planTypes[type].summary} icon={icons[type]} plan={plan} currency={currency} rates={rates} />
      ))}
    </div>
  )
}
