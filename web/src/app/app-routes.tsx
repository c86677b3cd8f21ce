import type { ReactNode } from 'react'
import { useLocation } from '@/lib/router'
import type { FirstPage } from '@/api/page-context'
import { ErrorPage } from '@/pages/error/error-page'
import { HomePage } from '@/pages/home/home-page'
import { NotFoundPage } from '@/pages/not-found/not-found-page'
import { OutletPage } from '@/pages/outlet/outlet-page'
import { VpsPage } from '@/pages/vps/vps-page'
import { statusAt } from './first-page'
import { OnDemandPage } from './on-demand-page'
import { addServerPlanPage, jsonExplorerPage } from './tool-pages'

/** The page of the address. The server has the last word on the first one. */
export function AppRoutes({ page }: { page: FirstPage }) {
  const location = useLocation()
  const status = statusAt(page, location)
  if (status === 404) return <NotFoundPage />
  if (status >= 400) return <ErrorPage message={page.message ?? ''} />
  return pageAt(location.pathname)
}

function pageAt(path: string): ReactNode {
  switch (path) {
    case '/':
      return <HomePage />
    case '/vps':
      return <VpsPage />
    case '/outlet':
      return <OutletPage />
    case '/add-server-plan':
      return <OnDemandPage key={path} title="Add Server Plan" page={addServerPlanPage} />
    case '/json-explorer':
      return <OnDemandPage key={path} title="JSON Explorer" page={jsonExplorerPage} />
    default:
      return <NotFoundPage />
  }
}
