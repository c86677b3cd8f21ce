import { leadingPrice } from '@/api/leading-price'
import { useMark } from '@/api/partners'
import type { Currency, Item, RateNote } from '@/api/types.gen'
import { OrderLink } from '@/components/button'
import { Icon } from '@/components/icon'
import { PriceText } from '@/components/price-text'
import { PriceTrace } from '@/components/price-trace'
import { Wordmark } from '@/components/wordmark'

interface Props {
  id: string
  title: string
  icon: string
  /** Undefined while it loads, null where there is none. */
  plan: Item | null | undefined
  currency: Currency
  rates: RateNote | undefined
}

/** A kind of server and its cheapest plan. Its three states are of one height. */
export function SummaryCard({ id, title, icon, plan, currency, rates }: Props) {
  const mark = useMark(plan?.partner.id ?? '')
  return (
    <div className="summary" role="group" aria-labelledby={`summary-${id}`} aria-busy={plan === undefined}>
      <header className="summary-head">
        <h2 id={`summary-${id}`}>
          <Icon name={icon} />
          {title}
        </h2>
        <div className="summary-mark">{plan && <Wordmark name={plan.partner.name} logo={plan.partner.logo} mark={mark} />}</div>
      </header>
      {plan === undefined && <Skeleton />}
      {plan === null && <p className="summary-soon">Coming Soon</p>}
      {plan && <Cheapest plan={plan} currency={currency} rates={rates} />}
    </div>
  )
}

function Cheapest({ plan, currency, rates }: { plan: Item; currency: Currency; rates: RateNote | undefined }) {
  const prices = plan.prices[currency]
  const price = leadingPrice(prices)
  return (
    <div className="summary-body">
      <div className="summary-price">
        <div className="summary-from">
          {price && <span className="muted">Starting from</span>}
          <PriceTrace traces={prices.traces} rates={rates ?? { source: '', link: '' }} />
        </div>
        <PriceText price={price} className="price price-lead" />
      </div>
      <div className="summary-foot">
        <span className="summary-plan">{plan.name}</span>
        {plan.order_url && (
          <OrderLink href={plan.order_url}>
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
    <div className="summary-body" role="status" aria-label="Loading">
      <div className="summary-price">
        <span className="skeleton skeleton-short" />
        <span className="skeleton skeleton-price" />
      </div>
      <div className="summary-foot">
        <span className="skeleton" />
        <span className="skeleton skeleton-button" />
      </div>
    </div>
  )
}
