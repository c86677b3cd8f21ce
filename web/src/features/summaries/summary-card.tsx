import { memo } from 'react'
import { useCheapestPlan } from '@/api/cheapest-plan'
import { type Cheapest as CheapestPlan, type Currency, type PlanType, planTypes } from '@/api/types.gen'
import { t } from '@/lib/language'
import { OrderLink } from '@/market/order-link'
import { leadingPrice, PriceText } from '@/market/price-text'
import { PriceTrace } from '@/market/price-trace'
import { Wordmark } from '@/market/wordmark'
import styles from './summaries.module.css'

/** The cheapest plan of each type, one card each. Another list beside them changes nothing here. */
export const SummaryCards = memo(function SummaryCards(of: { types: readonly PlanType[]; currency: Currency }) {
  return (
    <div className={styles.summaries}>
      {of.types.map((type) => (
        <Summary key={type} type={type} currency={of.currency} />
      ))}
    </div>
  )
})

function Summary({ type, currency }: { type: PlanType; currency: Currency }) {
  const plan = useCheapestPlan(type, currency)
  return <SummaryCard id={type} title={planTypes[type]().summary} plan={plan} currency={currency} />
}

interface Props {
  id: string
  title: string
  plan: ReturnType<typeof useCheapestPlan>
  currency: Currency
}

/** A kind of server and its cheapest plan in one row. All its states are of one height. */
export function SummaryCard({ id, title, plan: found, currency }: Props) {
  const plan = found === 'unknown' ? null : found
  const price = plan && leadingPrice(plan.prices[currency])
  return (
    <div className={styles.summary} role="group" aria-labelledby={`summary-${id}`} aria-busy={plan === undefined}>
      <div className={styles.summaryHead}>
        <h2 id={`summary-${id}`}>{title}</h2>
        {price && <span className={styles.summaryFrom}>{t('Starting from')}</span>}
      </div>
      {plan === undefined && <span className={styles.skeleton} role="status" aria-label={t('Loading')} />}
      {found === null && <p className={styles.summarySoon}>{t('Coming Soon')}</p>}
      {plan && <Cheapest plan={plan} currency={currency} />}
    </div>
  )
}

function Cheapest({ plan, currency }: { plan: CheapestPlan; currency: Currency }) {
  const prices = plan.prices[currency]
  const price = leadingPrice(prices)
  return (
    <>
      <span className={styles.summaryPlan}>
        <Wordmark id={plan.partner.id} name={plan.partner.name} logo={plan.partner.logo} />
        <span>{plan.name}</span>
      </span>
      <div className={styles.summaryPrice}>
        <PriceText price={price} isLead />
        {price && <PriceTrace plan={plan} currency={currency} lead={price} isNarrow />}
        {prices.tax && <span className="muted">{` ${prices.tax}`}</span>}
      </div>
      {plan.order_url && (
        <OrderLink plan={plan.id} href={plan.order_url} variant="quiet" className={styles.summaryOrder}>
          {t('Configure')}
        </OrderLink>
      )}
    </>
  )
}
