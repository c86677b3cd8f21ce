import type { ReactNode } from 'react'
import { planTypes } from '@/api/types.gen'
import type { PathParams } from '@/lib/path-pattern'
import { matchPath } from '@/lib/path-pattern'
import { HomePage } from '@/pages/home/home-page'
import { OutletPage } from '@/pages/outlet/outlet-page'
import { VpsPage } from '@/pages/vps/vps-page'
import { ApiPage, ComparePage, LandingPage, MarketPage, PlanPage, StatusPage } from '@/app/page-code'
import { DocumentPage } from './document-page'
import { OnDemandPage } from './on-demand-page'
import { addServerPlanPage, jsonExplorerPage } from './tool-pages'

/** What the head of a document says of its page. */
export interface About {
  title: string
  description: string
}

interface Route {
  /** The pattern of its addresses, such as /plans/:plan. */
  path: string
  /** Null where the list's filter says it, or else the shop itself. */
  about: About | null
  page: (params: PathParams) => ReactNode
}

const addServerPlan = { title: 'Add Server Plan', description: 'For the operator of this shop.' }
const jsonExplorer = {
  title: 'JSON Explorer',
  description: 'Look into a hosting partner’s public JSON.',
}

/** Every page of the shop. The first pattern that matches decides. */
const routes: readonly Route[] = [
  { path: '/', about: null, page: () => <HomePage /> },
  { path: '/vps', about: planTypes.vps, page: () => <VpsPage /> },
  { path: '/outlet', about: planTypes.outlet, page: () => <OutletPage /> },
  { path: '/plans/:plan', about: null, page: () => <DocumentPage part="plan" page={PlanPage} /> },
  { path: '/compare', about: null, page: () => <DocumentPage part="comparison" page={ComparePage} /> },
  ...['/partners/:name', '/locations/:name', '/cpus/:name'].map((path) => ({ path, about: null, page: () => <DocumentPage part="landing" page={LandingPage} /> })),
  { path: '/market', about: null, page: () => <DocumentPage part="market" page={MarketPage} /> },
  { path: '/status', about: null, page: () => <DocumentPage part="report" page={StatusPage} /> },
  { path: '/api', about: null, page: () => <DocumentPage part="reference" page={ApiPage} /> },
  { path: '/add-server-plan', about: addServerPlan, page: () => <OnDemandPage key="add-server-plan" title={addServerPlan.title} page={addServerPlanPage} /> },
  { path: '/json-explorer', about: jsonExplorer, page: () => <OnDemandPage key="json-explorer" title={jsonExplorer.title} page={jsonExplorerPage} /> },
]

/** The route of a path with the values of its parameters, or null where no page has it. */
export function routeOf(path: string): { route: Route; params: PathParams } | null {
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  return null
}
