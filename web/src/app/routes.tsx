import type { ReactNode } from 'react'
import { type FirstPage, statusAt } from '@/api/page-context'
import { planTypes } from '@/api/types.gen'
import type { PathParams } from '@/lib/path-pattern'
import { matchPath } from '@/lib/path-pattern'
import { useLocation } from '@/lib/router'
import { ErrorPage, NotFoundPage } from '@/pages/error/error-page'
import { HomePage } from '@/pages/home/home-page'
import { OutletPage } from '@/pages/outlet/outlet-page'
import { VpsPage } from '@/pages/vps/vps-page'
import { documents } from '@/app/page-code'
import { t } from '@/lib/language'
import { DocumentPage } from './document-page'
import { OnDemandPage } from './on-demand-page'
import { addServerPlanPage, deskPage, jsonExplorerPage, myServersPage } from './tool-pages'

interface Route {
  /** The pattern of its addresses, such as /plans/:plan. */
  path: string
  /** The title of its document; left out where the list's filter says it, or else the shop itself. */
  title?: () => string
  page: (params: PathParams) => ReactNode
}

// The operator's and the developers' pages are English.
const addServerPlan = 'Add Server Plan'
const jsonExplorer = 'JSON Explorer'
const desk = 'Operator’s desk'

/** Every page of the shop. The first pattern that matches decides. */
const routes: readonly Route[] = [
  { path: '/', page: () => <HomePage /> },
  { path: '/vps', title: () => planTypes.vps().title, page: () => <VpsPage /> },
  { path: '/outlet', title: () => planTypes.outlet().title, page: () => <OutletPage /> },
  {
    path: '/add-server-plan',
    title: () => addServerPlan,
    page: () => <OnDemandPage key={addServerPlan} title={addServerPlan} page={addServerPlanPage} />,
  },
  ...['/operator', '/operator/:section'].map((path) => ({
    path,
    title: () => desk,
    page: () => <OnDemandPage key={desk} title={desk} page={deskPage} />,
  })),
  {
    path: '/my-servers',
    title: () => t('My servers'),
    page: () => <OnDemandPage key="my-servers" title={t('My servers')} page={myServersPage} />,
  },
  {
    path: '/json-explorer',
    title: () => jsonExplorer,
    page: () => <OnDemandPage key={jsonExplorer} title={jsonExplorer} page={jsonExplorerPage} />,
  },
  ...[
    '/compare',
    '/market',
    '/status',
    '/how-it-works',
    '/changes',
    '/index',
    '/archive',
    '/watch',
    '/watches',
    '/imprint',
    '/privacy',
    '/terms',
    '/guides',
    '/api',
    '/partners',
    '/locations',
    '/cpus',
    '/gpus',
    '/plans/:name',
    '/partners/:name',
    '/locations/:name',
    '/cpus/:name',
    '/gpus/:name',
    '/changes/:name',
    '/watches/:name',
    '/watches/:name/unsubscribe',
    '/guides/:name',
  ].map((path) => ({ path, page: () => <DocumentPage pages={documents} /> })),
]

/** The route of a path with the values of its parameters, or null where no page has it. */
export function routeOf(path: string): { route: Route; params: PathParams } | null {
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  return null
}

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
