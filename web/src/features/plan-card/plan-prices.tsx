import type { Currency, Item, Price, PriceCourse, RateNote } from '@/api/types.gen'
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
      {others.length > 0 && <OtherPrices prices={others} />}
      <PriceNotes tax={prices.tax} setup={prices.term ? null : prices.setup} term={prices.term?.note} />
      {plan.courses?.[currency] && <Course course={plan.courses[currency]} />}
    </div>
  )
}

function OtherPrices({ prices }: { prices: Price[] }) {
  return (
    <span className={styles.priceOthers}>
      {prices.map((price) => (
        <PriceText key={price.unit} price={price} />
      ))}
    </span>
  )
}

interface Notes {
  tax: string | undefined
  setup: string | null | undefined
  term: string | undefined
}

function PriceNotes({ tax, setup, term }: Notes) {
  if (!tax && !setup && !term) return null
  return (
    <span className={styles.priceOthers}>
      {term && <span>{term}</span>}
      {setup && <span>{`+ ${setup} setup`}</span>}
      {tax && <span>{tax}</span>}
    </span>
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
