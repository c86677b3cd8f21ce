import { useQuery } from '@tanstack/react-query'
import { plansKey } from '@/api/browse-plans'
import { client } from '@/api/client'
import { useVATCountry } from '@/api/page-context'
import type { Currency, Item, PriceTrace, RateNote } from '@/api/types.gen'
import { PriceLines } from './price-lines'
import styles from './price-trace.module.css'

interface Props {
  plan: Item
  currency: Currency
  rates: Pick<RateNote, 'source' | 'link'>
}

/** What the shown price of a plan is made of: line by line, in sentences, and where that and the rates are told. */
export function PriceBox({ plan: { id, page, prices }, currency, rates }: Props) {
  const { term, traces } = prices[currency]
  return (
    <div className={styles.box}>
      <TraceLines plan={id} currency={currency} months={term?.months} />
      {traces?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {page && (
        <p>
          <a href={`${page}#price`}>Price breakdown</a>
        </p>
      )}
      {traces && rates.link !== '' && (
        <p>
          <a href={rates.link} target="_blank" rel="noopener noreferrer">
            {rates.source}
          </a>
        </p>
      )}
    </div>
  )
}

interface LinesProps {
  plan: number
  currency: Currency
  /** The term whose total is shown. */
  months: number | undefined
}

// Where the lines cannot be had, the sentences beside them stay.
function TraceLines({ plan, currency, months }: LinesProps) {
  const country = useVATCountry()
  const address = `/rest/v1/rpc/price_trace?plan_id=${String(plan)}&currency=${currency}${country && `&country=${country}`}${months ? `&months=${String(months)}` : ''}`
  const { data, isError } = useQuery({
    queryKey: [plansKey, address],
    queryFn: ({ signal }) => client.get<PriceTrace>(address, { signal }),
  })
  if (data) return <PriceLines trace={data} />
  return <p role="status">{isError ? 'The price breakdown could not be loaded.' : 'Loading…'}</p>
}
