import { QueryCache, QueryClient } from '@tanstack/react-query'
import { browseAddress, plansKey, plansStayFresh, setLandingFilter } from '@/api/browse-plans'
import { cheapestKey } from '@/api/cheapest-plan'
import type { FirstPage } from '@/api/page-context'
import { countryAt } from '@/api/price-limit'
import { isTimeout, RequestError } from '@/api/request'

/** A cache that already holds what the first page was made from. */
export function createQueryClient(page: FirstPage): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => console.error('Plans could not be loaded:', error) }),
    defaultOptions: {
      queries: { staleTime: plansStayFresh, retry: retryOnce, networkMode: 'always', refetchOnReconnect: true },
    },
  })
  if (page.narrowed) setLandingFilter(page.path, page.narrowed)
  for (const { pathname, search } of [
    { pathname: page.path, search: page.search },
    ...(page.asked ? [page.asked] : []),
  ]) {
    if (page.list)
      client.setQueryData([plansKey, browseAddress(pathname, search, page.vat_country, page.currency)], page.list)
  }
  const country = countryAt(page.search, page.vat_country)
  for (const { type, plan } of page.summaries) client.setQueryData(cheapestKey(type, country, page.currency), plan)
  return client
}

// An answer of 4xx is about the question, which a second call would only repeat; and who has waited to the end of a call
// is asked first.
function retryOnce(failures: number, error: Error): boolean {
  const isRefused = error instanceof RequestError && error.status !== null && error.status < 500
  return failures < 1 && !isRefused && !isTimeout(error.cause)
}
