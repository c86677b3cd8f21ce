import type { Price, PriceSet, RateNote } from '@/api/types.gen'
import { PriceText } from '@/components/price-text'
import { Icon } from '@/components/icon'

interface Props {
  prices: PriceSet
  rates: RateNote
}

/** What a plan costs: the leading price large, the others beside it. */
export function PlanPrices({ prices, rates }: Props) {
  const { monthly, hourly, annually } = prices
  const [lead, ...others] = [monthly, hourly, annually].filter((price) => price !== null)
  const traces = [lead, ...others].flatMap((price) => price?.trace ?? [])
  return (
    <div className="plan-prices">
      <PriceText price={lead ?? null} className="price price-lead" />
      {others.length > 0 && <OtherPrices prices={others} />}
      {traces.length > 0 && <PriceTrace traces={traces} rates={rates} />}
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

// Where the number of a converted price comes from, one click away.
function PriceTrace({ traces, rates }: { traces: string[]; rates: RateNote }) {
  return (
    <details className="trace">
      <summary>
        <Icon name="info" />
        Converted
      </summary>
      <div className="popover">
        {traces.map((trace) => (
          <p key={trace}>{trace}</p>
        ))}
        {rates.link !== '' && (
          <a href={rates.link} target="_blank" rel="noopener noreferrer">
            {rates.source}
          </a>
        )}
      </div>
    </details>
  )
}
