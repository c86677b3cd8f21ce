import { Suspense, useState } from 'react'
import type { Currency, Item, RateNote } from '@/api/types.gen'
import { Disclosure } from '@/components/disclosure'
import { Icon } from '@/components/icon'
import { Popover } from '@/components/popover'
import { lazyPart } from '@/lib/lazy-part'
import { leadingPrice, PriceText } from './price-text'
import styles from './price-trace.module.css'

interface Props {
  plan: Item
  currency: Currency
  rates: Pick<RateNote, 'source' | 'link'>
  /** For a place that must not be covered by it. */
  popoverClass?: string | undefined
}

// Most prices are never opened. The plan's own page, to which the server leads the bare number, has the lines too.
const TraceLines = lazyPart(
  async () => (await import('./trace-lines')).TraceLines,
  ({ plan }) => <MadeOf page={`/plans/${plan}`} />,
)

/** The leading price of a plan. A click shows what it is made of; without scripts, where it comes from. */
export function PriceTrace({ plan, currency, rates, popoverClass }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const prices = plan.prices[currency]
  const lead = leadingPrice(prices)
  if (!lead) return <PriceText price={null} isLead />
  return (
    <Disclosure
      className={styles.trace}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      summary={
        <>
          <PriceText price={lead} isLead />
          <span className={styles.mark}>
            <Icon name="info" size="small" />
            <span>{markOf(lead.computed, prices.traces)}</span>
          </span>
        </>
      }
    >
      <Popover className={popoverClass}>
        {isOpen && (
          <Suspense>
            <TraceLines plan={plan.id} currency={currency} />
          </Suspense>
        )}
        {prices.traces?.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {!isOpen && plan.page && <MadeOf page={plan.page} />}
        {prices.traces && rates.link !== '' && (
          <a href={rates.link} target="_blank" rel="noopener noreferrer">
            {rates.source}
          </a>
        )}
      </Popover>
    </Disclosure>
  )
}

function MadeOf({ page }: { page: string }) {
  return <a href={`${page}#price`}>Price breakdown</a>
}

function markOf(isComputed: boolean | undefined, traces: string[] | undefined): string {
  if (isComputed) return traces?.some((text) => text.startsWith('Estimated')) ? 'Estimated' : 'Computed'
  return traces ? 'Converted' : 'Partner price'
}
