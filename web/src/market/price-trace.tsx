import { Suspense, useState } from 'react'
import type { Currency, Item, Price, RateNote } from '@/api/types.gen'
import { Disclosure } from '@/components/disclosure'
import { Icon } from '@/components/icon'
import { Popover } from '@/components/popover'
import { lazyPart } from '@/lib/lazy-page'
import { leadingPrice, originLabel, PriceText } from './price-text'
import styles from './price-trace.module.css'

interface Props {
  plan: Item
  currency: Currency
  rates: Pick<RateNote, 'source' | 'link'>
  /** The price that stands first; the plan's leading one unless another is given. */
  lead?: Price | null
  /** For a place that must not be covered by it. */
  popoverClass?: string | undefined
}

// Most prices are never opened. The plan's own page has the lines too.
const TraceLines = lazyPart(async () => (await import('./trace-lines')).TraceLines)

/** The leading price of a plan. A click shows what it is made of; without scripts, where it comes from. */
export function PriceTrace({ plan, currency, rates, popoverClass, lead = leadingPrice(plan.prices[currency]) }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const prices = plan.prices[currency]
  const { term } = prices
  if (!lead || term?.text === '') return <PriceText price={null} isLead />
  return (
    <Disclosure
      className={styles.trace}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      summary={
        <>
          <PriceText price={term ?? lead} isLead isFrom={plan.is_from} />
          <span className={styles.mark}>
            <Icon name="info" size="small" />
            {term ? 'Total' : originLabel(lead) || (lead.text.startsWith('≈') ? 'Converted' : 'Partner price')}
          </span>
        </>
      }
    >
      <Popover className={popoverClass}>
        {isOpen && (
          <Suspense fallback={<p role="status">Loading…</p>}>
            <TraceLines plan={plan.id} currency={currency} months={term?.months} />
          </Suspense>
        )}
        {prices.traces?.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {plan.page && (
          <p>
            <a href={`${plan.page}#price`}>Price breakdown</a>
          </p>
        )}
        {prices.traces && rates.link !== '' && (
          <p>
            <a href={rates.link} target="_blank" rel="noopener noreferrer">
              {rates.source}
            </a>
          </p>
        )}
      </Popover>
    </Disclosure>
  )
}
