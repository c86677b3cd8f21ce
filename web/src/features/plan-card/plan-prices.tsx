import type { Price, PriceSet, RateNote } from '@/api/types.gen'
import { leadingPrice, PriceText } from '@/market/price-text'
import { PriceTrace } from '@/market/price-trace'
import styles from './plan-card.module.css'

interface Props {
  prices: PriceSet
  rates: RateNote
}

/** What a plan costs: the leading price large, the others beside it. */
export function PlanPrices({ prices, rates }: Props) {
  const lead = leadingPrice(prices)
  const others = [prices.monthly, prices.hourly, prices.annually].filter((price) => price !== null).filter((price) => price !== lead)
  return (
    <div className={styles.planPrices}>
      <PriceText price={lead} isLead />
      {others.length > 0 && <OtherPrices prices={others} />}
      <PriceTrace traces={prices.traces} rates={rates} />
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
