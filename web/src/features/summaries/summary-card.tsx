import { useMark } from '@/api/page-context'
import type { useCheapestPlan } from '@/api/cheapest-plan'
import type { Currency, Item, RateNote } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import { classNames } from '@/lib/class-names'
import { OrderLink } from '@/market/order-link'
import { knownPrices, PriceText, quotedPrice } from '@/market/price-text'
import { PriceTrace } from '@/market/price-trace'
import { Wordmark } from '@/market/wordmark'
import styles from './summaries.module.css'

interface Props {
  id: string
  title: string
  icon: string
  plan: ReturnType<typeof useCheapestPlan>
  currency: Currency
  rates: RateNote | undefined
}

/** A kind of server and its cheapest plan. All its states are of one height. */
export function SummaryCard({ id, title, icon, plan: found, currency, rates }: Props) {
  const plan = found === 'unknown' ? null : found
  const mark = useMark(plan?.partner.id ?? '')
  return (
    <div className={styles.summary} role="group" aria-labelledby={`summary-${id}`} aria-busy={plan === undefined}>
      <header className={styles.summaryHead}>
        <h2 id={`summary-${id}`}>
          <Icon name={icon} />
          {title}
        </h2>
        <div className={styles.summaryMark}>
          {plan && <Wordmark name={plan.partner.name} logo={plan.partner.logo} mark={mark} />}
        </div>
      </header>
      {plan === undefined && <Skeleton />}
      {found === null && <p className={styles.summarySoon}>Coming Soon</p>}
      {plan && <Cheapest plan={plan} currency={currency} rates={rates} />}
    </div>
  )
}

function Cheapest({ plan, currency, rates }: { plan: Item; currency: Currency; rates: RateNote | undefined }) {
  const prices = plan.prices[currency]
  const price = quotedPrice(prices)
  const estimate = knownPrices(prices).find(({ estimated }) => estimated)
  return (
    <div className={styles.summaryBody}>
      <div className={styles.summaryPrice}>
        <div className={styles.summaryFrom}>
          {price && <span className="muted">Starting from</span>}
          {prices.tax && <span className="muted">{prices.tax}</span>}
        </div>
        <PriceTrace
          popoverClass={styles.summaryPopover}
          plan={plan}
          currency={currency}
          rates={rates ?? { source: '', link: '' }}
          lead={price}
        />
        {estimate && estimate !== price && (
          <span className="muted">
            Estimated <PriceText price={estimate} />
          </span>
        )}
      </div>
      <div className={styles.summaryFoot}>
        <span className={styles.summaryPlan}>{plan.name}</span>
        {plan.order_url && (
          <OrderLink plan={plan.id} href={plan.order_url}>
            Configure
            <Icon name="arrow-up-right" />
          </OrderLink>
        )}
      </div>
    </div>
  )
}

function Skeleton() {
  return (
    <div className={styles.summaryBody} role="status" aria-label="Loading">
      <div className={styles.summaryPrice}>
        <span className={classNames(styles.skeleton, styles.skeletonShort)} />
        <span className={classNames(styles.skeleton, styles.skeletonPrice)} />
      </div>
      <div className={styles.summaryFoot}>
        <span className={styles.skeleton} />
        <span className={classNames(styles.skeleton, styles.skeletonButton)} />
      </div>
    </div>
  )
}
