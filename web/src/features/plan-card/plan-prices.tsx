import type { Currency, Item, PriceCourse, RateNote } from '@/api/types.gen'
import { knownPrices, leadingPrice, PriceText } from '@/market/price-text'
import { PriceTrace } from '@/market/price-trace'
import styles from './plan-card.module.css'

interface Props {
  plan: Item
  currency: Currency
  rates: RateNote
}

/** What a plan costs: the leading price large, the others beside it. */
export function PlanPrices({ plan, currency, rates }: Props) {
  const prices = plan.prices[currency]
  const lead = leadingPrice(prices)
  const others = knownPrices(prices).filter((price) => prices.term || price !== lead)
  return (
    <div className={styles.planPrices}>
      <PriceTrace plan={plan} currency={currency} rates={rates} />
      {others.map((price) => (
        <PriceText key={price.unit} price={price} />
      ))}
      {prices.term?.note && <span>{prices.term.note}</span>}
      {prices.fee && <span>{prices.fee}</span>}
      {prices.tax && <span>{prices.tax}</span>}
      {plan.courses?.[currency] && <Course course={plan.courses[currency]} />}
    </div>
  )
}

function Course({ course: { line, text, is_lowest } }: { course: PriceCourse }) {
  return (
    <span className={styles.course} title={text}>
      <svg viewBox="0 0 96 24" role="img" aria-label={text}>
        <path d={line} />
      </svg>
      {is_lowest && <span className={styles.courseLowest}>Lowest in 90 days</span>}
    </span>
  )
}
