import type { Cheapest } from '@/api/cheapest-plan'
import type { Currency, PlanType, RateNote } from '@/api/types.gen'
import { SummaryCard } from './summary-card'
import styles from './summaries.module.css'

const kinds: Partial<Record<PlanType, { title: string; icon: string }>> = {
  baremetal: { title: 'Dedicated Servers', icon: 'server' },
  vps: { title: 'Cloud VPS', icon: 'layers' },
  vds: { title: 'Dedicated Cloud VDS', icon: 'cloud' },
}

interface Props {
  summaries: Cheapest[]
  currency: Currency
  /** Undefined until the list's answer brings them. */
  rates: RateNote | undefined
}

/** The cheapest plan of each kind, one card each. */
export function SummaryCards({ summaries, currency, rates }: Props) {
  return (
    <div className={styles.summaries}>
      {summaries.map(({ type, plan }) => (
        <SummaryCard key={type} id={type} title={type} icon="server" {...kinds[type]} plan={plan} currency={currency} rates={rates} />
      ))}
    </div>
  )
}
