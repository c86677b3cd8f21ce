import type { FirstPage } from '@/api/page-context'
import { useLocation } from '@/lib/router'
import { ErrorPage } from '@/pages/error/error-page'
import { NotFoundPage } from '@/pages/not-found/not-found-page'
import { statusAt } from './first-page'
import { routeOf } from './routes'

/** The page of the address. The server decides the status of the first one. */
export function AppRoutes({ page }: { page: FirstPage }) {
  const location = useLocation()
  const status = statusAt(page, location)
  if (status === 404) return <NotFoundPage />
  // A plan that is gone has a page of its own.
  if (status >= 400 && !page.plan) return <ErrorPage message={page.message ?? ''} />
  const found = routeOf(location.pathname)
  return found ? found.route.page(found.params) : <NotFoundPage />
}
