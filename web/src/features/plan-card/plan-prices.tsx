import type { Price, PriceSet, RateNote } from '@/api/types.gen'
import { PriceText } from '@/components/price-text'
import { PriceTrace } from '@/components/price-trace'

interface Props {
  prices: PriceSet
  rates: RateNote
}

/** What a plan costs: the leading price large, the others beside it. */
export function PlanPrices({ prices, rates }: Props) {
  const { monthly, hourly, annually, lead } = prices
  const others = [monthly, hourly, annually].filter((price) => price !== null).filter(({ unit }) => unit !== lead?.unit)
  const traces = [lead, ...others].flatMap((price) => price?.trace ?? [])
  return (
    <div className="plan-prices">
      <PriceText price={lead} className="price price-lead" />
      {others.length > 0 && <OtherPrices prices={others} />}
      <PriceTrace traces={traces} rates={rates} />
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
