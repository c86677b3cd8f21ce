import { leadingPrice } from '@/api/leading-price'
import type { Price, PriceSet, RateNote } from '@/api/types.gen'
import { PriceText } from '@/components/price-text'
import { PriceTrace } from '@/components/price-trace'

interface Props {
  prices: PriceSet
  rates: RateNote
}

/** What a plan costs: the leading price large, the others beside it. */
export function PlanPrices({ prices, rates }: Props) {
  const lead = leadingPrice(prices)
  const others = [prices.monthly, prices.hourly, prices.annually].filter((price) => price !== null).filter((price) => price !== lead)
  return (
    <div className="plan-prices">
      <PriceText price={lead} className="price price-lead" />
      {others.length > 0 && <OtherPrices prices={others} />}
      <PriceTrace traces={prices.traces} rates={rates} />
    </div>
  )
}

function OtherPrices({ prices }: { prices: Price[] }) {
  return (
    <span className="price-others">
      {prices.map((price) => (
        <PriceText key={price.unit} price={price} />
      ))}
    </span>
  )
}
