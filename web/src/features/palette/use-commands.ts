import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { conditions, basePageFilter, plansKey } from '@/api/browse-plans'
import { client } from '@/api/client'
import { useFirstPage } from '@/api/page-context'
import { type Browse, leadsRule, type PlanRow, type SearchSuggestion } from '@/api/types.gen'
import { useVATCountry } from '@/api/page-context'
import { useCurrency } from '@/features/currency/currency-provider'
import { currencies } from '@/features/currency/preference'
import { parseSearch } from '@/lib/address'
import { useLocation } from '@/lib/router'
import { useSettled } from '@/lib/use-settled'
import { comparedPlans } from '@/market/compared-plans'
import {
  type Command,
  compareCommands,
  filterCommands,
  type ListAddress,
  matching,
  pageCommands,
  planCommands,
  preferenceCommands,
  processorCommands,
  processorFilter,
  processorNames,
} from './commands'
import { readTheme } from './theme'

/** What the palette offers for a text. */
export interface Offered {
  commands: Command[]
  /** Whether more may come. */
  isLoading: boolean
  /** Whether something could not be asked for. */
  hasFailed: boolean
}

/** What the palette offers for what is typed. The server finds plans and processors; anything else is at hand. */
export function useCommands(typed: string): Offered {
  const { partners } = useFirstPage()
  const { pathname } = useLocation()
  const { currency } = useCurrency()
  const country = useVATCountry()
  const list = useList()
  const filters = useFilters(list)
  // Neither changes while the palette is open.
  const { ids } = comparedPlans()
  const theme = readTheme(document.cookie)
  const text = typed.trim()
  const settled = useSettled(text)
  const plans = usePlans(settled)
  const processors = useProcessors(settled)
  const { path, search, ownColumn } = list
  const known = useMemo(() => {
    const pages = [...compareCommands(ids), ...pageCommands(pathname, partners, filters.data)]
    // A country that is typed before the filters are there is not taken for its tax.
    const preferences = filters.isLoading ? [] : preferenceCommands(currencies, { currency, country, theme })
    return [
      ...pages,
      ...preferences,
      ...(filters.data ? filterCommands({ path, search, ownColumn }, filters.data, { currency, country }) : []),
    ]
  }, [ids, pathname, partners, currency, country, theme, path, search, ownColumn, filters.data, filters.isLoading])
  const isSettled = settled === text
  const found = useMemo(
    () => (isSettled ? [...processorCommands(processors.data ?? []), ...planCommands(plans.data ?? [])] : []),
    [isSettled, processors.data, plans.data],
  )
  const calls = [filters, plans, processors]
  return {
    commands: useMemo(() => [...matching(known, typed), ...found], [known, typed, found]),
    isLoading: !isSettled || calls.some(({ isFetching }) => isFetching),
    hasFailed: calls.some(({ isError }) => isError),
  }
}

/** The list that the visitor is at, or else the list of the home page. */
function useList(): ListAddress {
  const { pathname, search } = useLocation()
  const filter = basePageFilter(pathname)
  if (pathname !== '/' && filter === '') return { path: '/', search: '', ownColumn: '' }
  return { path: pathname, search, ownColumn: parseSearch(filter)[0]?.[0] ?? '' }
}

function useFilters({ path, search }: ListAddress) {
  const parts = conditions(path, search).filter((part) => !/^(?:limit|offset|order)=/.test(part))
  const address = `/rest/v1/rpc/browse_plans?${[...parts, 'limit=1', 'select=id', leadsRule].join('&')}`
  return useQuery({ queryKey: [plansKey, address], queryFn: ({ signal }) => client.get<Browse>(address, { signal }) })
}

function usePlans(text: string) {
  const address = `/rest/v1/rpc/search_suggestions?q=${encodeURIComponent(text)}`
  return useQuery({
    queryKey: [plansKey, address],
    queryFn: ({ signal }) => client.get<SearchSuggestion[]>(address, { signal }),
    enabled: text.length > 1,
  })
}

function useProcessors(text: string) {
  const filter = processorFilter(text)
  return useQuery({
    queryKey: [plansKey, 'processors', filter],
    queryFn: ({ signal }) =>
      processorNames(filter, (address) => client.get<Pick<PlanRow, 'cpu_name'>[]>(address, { signal })),
    enabled: filter !== '',
  })
}
