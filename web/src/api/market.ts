import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asParams, pricedConditions } from './browse-plans'
import { countryAt } from '@/api/price-limit'
import { langParam } from '@/lib/shop-language'
import { client } from './client'
import { isFirst, useFirstPage } from './page-context'
import { type Currency, leadsRule, type Chart } from './types.gen'
import { useVATCountry } from './page-context'

/** The page that shows a list as a price chart. */
export const marketPath = '/market'

/** The address of the call for the chart of the list with these filters. */
export function marketAddress(search: string, currency: Currency, country: string): string {
  const query = asParams(
    langParam(),
    ...pricedConditions(marketPath, search, country),
    leadsRule,
    `currency=${currency}`,
  )
  return `/rest/v1/rpc/market_points?${query}`
}

/** What is known of the chart of an address. */
interface Market {
  /** The chart, or the last one that was there while this one loads or cannot be loaded; undefined before the first. */
  chart: Chart | undefined
  hasFailed: boolean
  retry: () => void
}

/** The chart of an address. A new address keeps the old chart up until the new one is there, and where it never comes. */
export function useMarket(search: string, currency: Currency): Market {
  const first = useFirstPage()
  const country = useVATCountry()
  const address = marketAddress(search, currency, country)
  const isOwn =
    isFirst(first, { pathname: marketPath, search }) &&
    first.market?.currency === currency &&
    countryAt(search, first.vat_country) === country
  const { data, isError, refetch } = useQuery({
    queryKey: ['market', address],
    queryFn: ({ signal }) => client.get<Chart>(address, { signal }),
    initialData: isOwn ? (first.market ?? undefined) : undefined,
  })
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return { chart: data ?? last, hasFailed: isError && !data, retry: () => void refetch() }
}
