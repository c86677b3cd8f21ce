import type { ReactNode } from 'react'
import { type FirstPage, statusAt } from '@/api/page-context'
import { planTypes } from '@/api/types.gen'
import { matchPath, type PathParams } from '@/lib/path-pattern'
import { useLocation } from '@/lib/router'
import { ErrorPage, NotFoundPage } from '@/pages/error/error-page'
import { HomePage } from '@/pages/home/home-page'
import { OutletPage, VpsPage } from '@/pages/kind/kind-pages'
import { t } from '@/lib/language'
import { DocumentPage, OnDemandPage } from './other-pages'
import type { Tool } from './page-code'

interface Route {
  /** The pattern of its addresses, such as /plans/:plan. */
  path: string
  /** The title of its document; left out where the list's filter says it, or else the shop itself. */
  title?: () => string
  page: (params: PathParams) => ReactNode
}

// The operator's and the developers' pages are English.
const tools: readonly [tool: Tool, title: () => string, ...paths: string[]][] = [
  ['add', () => 'Add Server Plan', '/add-server-plan'],
  ['desk', () => 'Operator’s desk', '/operator', '/operator/:section'],
  ['servers', () => t('My servers'), '/my-servers'],
  ['explorer', () => 'JSON Explorer', '/json-explorer'],
]

/** Every page of the shop. The first pattern that matches decides. */
const routes: readonly Route[] = [
  { path: '/', page: () => <HomePage /> },
  { path: '/vps', title: () => planTypes.vps().title, page: () => <VpsPage /> },
  { path: '/outlet', title: () => planTypes.outlet().title, page: () => <OutletPage /> },
  ...tools.flatMap(([tool, title, ...paths]) =>
    paths.map((path) => ({ path, title, page: () => <OnDemandPage key={tool} tool={tool} title={title()} /> })),
  ),
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
  ].map((path) => ({ path, page: () => <DocumentPage /> })),
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
