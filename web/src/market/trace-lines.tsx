import { useQuery } from '@tanstack/react-query'
import { plansKey } from '@/api/browse-plans'
import { client } from '@/api/client'
import type { Currency, PriceTrace } from '@/api/types.gen'
import { useVATCountry } from '@/api/page-context'
import { PriceLines } from './price-lines'

interface Props {
  plan: number
  currency: Currency
  /** The term whose total is shown. */
  months: number | undefined
}

/** What the shown price of a plan is made of, line by line. Where that cannot be had, the sentences beside it stay. */
export function TraceLines({ plan, currency, months }: Props) {
  const country = useVATCountry()
  const address = `/rest/v1/rpc/price_trace?plan_id=${String(plan)}&currency=${currency}${country && `&country=${country}`}${months ? `&months=${String(months)}` : ''}`
  const { data, isError } = useQuery({
    queryKey: [plansKey, address],
    queryFn: ({ signal }) => client.get<PriceTrace>(address, { signal }),
  })
  if (data) return <PriceLines trace={data} />
  return <p role="status">{isError ? 'The price breakdown could not be loaded.' : 'Loading…'}</p>
}
