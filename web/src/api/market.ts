import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { conditions, vatFilter } from './browse-plans'
import { client } from './client'
import { isFirst, useFirstPage } from './page-context'
import { type Currency, leadsRule, type Chart } from './types.gen'
import { useVATCountry } from './page-context'

/** The page that shows a list as a price chart. */
export const marketPath = '/market'

/** The address of the call for the chart of the list with these filters. */
export function marketAddress(search: string, currency: Currency, country: string): string {
  const query = [...conditions(marketPath, search), leadsRule, `currency=${currency}`, vatFilter(country)]
  return `/rest/v1/rpc/market_points?${query.filter((part) => part !== '').join('&')}`
}

/** The chart of an address. A new address keeps the old chart up until the new one is there. */
export function useMarket(search: string, currency: Currency): Chart | undefined {
  const first = useFirstPage()
  const country = useVATCountry()
  const address = marketAddress(search, currency, country)
  const isOwn =
    isFirst(first, { pathname: marketPath, search }) &&
    first.market?.currency === currency &&
    first.vat_country === country
  const { data } = useQuery({
    queryKey: ['market', address],
    queryFn: ({ signal }) => client.get<Chart>(address, { signal }),
    initialData: isOwn ? (first.market ?? undefined) : undefined,
    placeholderData: keepPreviousData,
  })
  return data
}
