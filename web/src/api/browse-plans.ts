import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatSearch, parseSearch, valueOf, withoutParams } from '@/lib/address'
import { lookUp } from '@/lib/look-up'
import { namesCountry } from './price-limit'
import { langParam } from '@/lib/shop-language'
import { client } from './client'
import { currencies } from './currencies'
import {
  type Applied,
  type Browse,
  cardColumns,
  type Currency,
  type Item,
  leadsRule,
  moreTableColumns,
  narrowed,
} from './types.gen'
import { useVATCountry } from './page-context'

/** The first part of every key whose answer is made of plans, so a refresh can renew them all. */
export const plansKey = 'plans'

/** How long plans are taken as current before they are asked for again. */
export const plansStayFresh = 5 * 60_000

/** The address of the list that a page shows in a currency, with the columns that a page needs in place of any other choice. */
export function browseAddress(path: string, search: string, country: string, currency: Currency): string {
  const parts = pricedConditions(path, search, country)
  const call = isTable(search) ? browseCall(parts, cardColumns + moreTableColumns) : browseCall(parts)
  return `${call}&${leadsRule}${brief}${currency}`
}

// Makes a list brief: prices in one currency, and of folded groups no values.
const brief = '&currency='

/** Asks for the lists that are shown in other currencies as well, so that a choice of one changes them at once. */
export function askForCurrencies(queries: QueryClient) {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: [plansKey], type: 'active' })) {
    const [list, shown] = String(queryKey[1]).split(brief)
    for (const { value } of shown ? currencies.slice(0, 6) : [])
      queries.query(browseOptions(`${list}${brief}${value}`)).catch(() => undefined)
  }
}

/** The address of everything that a list can be narrowed by, in place of its plans. */
export function valuesAddress(path: string, search: string): string {
  return `${browseCall([...conditions(path, formatSearch(withoutParams(parseSearch(search), 'limit', 'offset'))), 'limit=1'], 'id')}&${leadsRule}`
}

/** How many cards or rows a list has on all its pages: one for each machine. */
export function cardsOf({ machines, total }: Pick<Browse, 'machines' | 'total'>): number {
  return machines ?? total
}

/** Reports whether an address shows its list as a table. */
export function isTable(search: string): boolean {
  return valueOf(parseSearch(search), 'view') === 'table'
}

/** Reports whether a list came with the page that has its cards: its plans are empty. */
export function isBare({ items: [first] }: Pick<Browse, 'items'>): boolean {
  return first !== undefined && !('id' in first)
}

/** Reports whether a plan has the columns of tables; one that a list of cards asked for has only its own. */
export function hasTableColumns(item: Item | undefined): boolean {
  return item !== undefined && 'first_seen_at' in item
}

/** The address of the counts of a page's list. */
export function countsAddress(path: string, search: string): string {
  return `/rest/v1/rpc/plan_facets?${asParams(langParam(), ...conditions(path, search), leadsRule)}`
}

/** The filters of landing pages, by their paths, as the server named them. */
const landings = new Map<string, string>()

/** How many are kept; the server's engine makes pages of many paths. */
const maxLandings = 64

/** Sets the filter by which a landing page narrows its list. Call it before the page's first request. */
export function setLandingFilter(path: string, filter: string) {
  if (landings.size >= maxLandings) landings.clear()
  landings.set(path, filter)
}

/** Whether a page is about a partner, a country or a processor. */
export function isLanding(path: string): boolean {
  return landings.has(path) && !lookUp(narrowed, path)
}

/** The filter by which a page itself narrows its list, as a parameter; empty for none. */
export function basePageFilter(path: string): string {
  return lookUp(narrowed, path) ?? landings.get(path) ?? ''
}

// Parameters that are not about which plans a list shows: the columns are the page's own, and more is about its form.
const notAsked = ['select', 'more', 'view', 'columns']

/** What narrows and orders a page's list, as parameters. */
export function conditions(path: string, search: string): string[] {
  const parts = search.replace(/^\?/, '').split('&')
  return [basePageFilter(path), ...parts.filter((part) => !notAsked.includes(parseSearch(part)[0]?.[0] ?? ''))].filter(
    (part) => part !== '',
  )
}

/** The conditions of a list with prices, which include the tax of the chosen country unless the address decides. */
export function pricedConditions(path: string, search: string, country: string): string[] {
  return [...conditions(path, search), vatFilter(namesCountry(parseSearch(search)) ? '' : country)]
}

/** What asks for prices with a country's tax; empty for none. */
export function vatFilter(country: string): string {
  return country && `vat_country=${country}`
}

/** Parameters as a query, empty ones left out. */
export function asParams(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('&')
}

/** The address of a call for cards with these conditions, empty ones left out. */
export function browseCall(parts: readonly string[], columns: string = cardColumns): string {
  return `/rest/v1/rpc/browse_plans?${asParams(langParam(), ...parts, `select=${columns}`)}`
}

/** One page of plans. A new address keeps the old plans up until the new ones are there, also those of another page. */
export function useBrowse(path: string, search: string, currency: Currency) {
  const country = useVATCountry()
  const queries = useQueryClient()
  // Only addresses of cards hold this: other answers lack what cards show.
  const lastOfAny = () =>
    queries
      .getQueryCache()
      .getAll()
      .filter(({ queryKey }) => String(queryKey[1]).includes(`${cardColumns}&${leadsRule}`))
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]?.state.data as Browse | undefined
  return useQuery({
    ...browseOptions(browseAddress(path, search, country, currency)),
    placeholderData: (last: Browse | undefined) => last ?? lastOfAny(),
  })
}

/** The filters that a page's list applied, from the cache alone: undefined until the list is there. */
export function useApplied(path: string, search: string, currency: Currency): Applied | undefined {
  const country = useVATCountry()
  return useQuery({ ...browseOptions(browseAddress(path, search, country, currency)), enabled: false }).data?.applied
}

/** The query of an address that browseAddress made. */
export function browseOptions(address: string) {
  return queryOptions({
    queryKey: [plansKey, address],
    queryFn: ({ signal }) => client.get<Browse>(address, { signal }),
  })
}
