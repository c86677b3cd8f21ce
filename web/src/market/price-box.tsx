import { useQuery, useQueryClient } from '@tanstack/react-query'
import { asParams, plansKey } from '@/api/browse-plans'
import { client } from '@/api/client'
import { useVATCountry } from '@/api/page-context'
import type { Browse, Currency, Item, PriceTrace } from '@/api/types.gen'
import { dayText } from '@/lib/format'
import { t } from '@/lib/language'
import { langParam } from '@/lib/shop-language'
import { PriceLines } from './price-lines'
import styles from './price-trace.module.css'

interface Props {
  plan: Pick<Item, 'id' | 'page'>
  currency: Currency
  /** What an address says of the total that is shown. */
  total: string | undefined
}

/** What the shown price of a plan is made of, line by line, and where that is told too. */
export function PriceBox({ plan: { id, page }, currency, total }: Props) {
  return (
    <div className={styles.box}>
      <TraceLines plan={id} currency={currency} total={total} />
      {page && (
        <p>
          <a href={`${page}#price`}>{t('Price breakdown')}</a>
        </p>
      )}
    </div>
  )
}

function TraceLines({ plan, currency, total }: { plan: number; currency: Currency; total: string | undefined }) {
  const country = useVATCountry()
  const address = `/rest/v1/rpc/price_trace?${asParams(
    `plan_id=${String(plan)}`,
    `currency=${currency}`,
    country && `country=${country}`,
    total ? total.slice(1) : '',
    langParam(),
  )}`
  const { data, isError } = useQuery({
    queryKey: [plansKey, address],
    queryFn: ({ signal }) => client.get<PriceTrace>(address, { signal }),
  })
  if (data)
    return (
      <>
        <PriceLines trace={data} />
        {data.lines.some(({ kind }) => kind === 'conversion') && <RatesLink />}
      </>
    )
  return <p role="status">{isError ? t('The price breakdown could not be loaded.') : t('Loading…')}</p>
}

/** The source of the rates, which every list names. */
function RatesLink() {
  const lists = useQueryClient().getQueriesData<Partial<Browse>>({ queryKey: [plansKey] })
  const rates = lists.map(([, list]) => list?.rates).find(Boolean)
  if (!rates?.link) return null
  return (
    <p>
      <a href={rates.link} target="_blank" rel="noopener noreferrer">
        {t('{source} of {day}', { source: rates.source, day: dayText(rates.date) })}
      </a>
    </p>
  )
}
