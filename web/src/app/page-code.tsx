import { type ComponentType, createElement } from 'react'
import { useFirstPage } from '@/api/page-context'
import type { Page } from '@/api/types.gen'
import { lazyPage, openedPage } from '@/lib/lazy-page'

/** The pages that only the server can make, by the part of the first page's props that each shows. */
const documents: Partial<Record<keyof Page, ComponentType>> = {
  comparison: lazyPage(async () => (await import('@/pages/compare/compare-page')).ComparePage),
  landing: lazyPage(async () => (await import('@/pages/landing/landing-page')).LandingPage),
  market: lazyPage(async () => (await import('@/pages/market/market-page')).MarketPage),
  watch: lazyPage(async () => (await import('@/pages/watch/watch-page')).WatchPage),
  // These only show something: browsers load their code where no engine rendered them (internal/front/site/render.go).
  plan: lazyPage(async () => (await import('@/pages/plan/plan-page')).PlanPage),
  report: lazyPage(async () => (await import('@/pages/status/status-page')).StatusPage),
  guide: lazyPage(async () => (await import('@/pages/guide/guide-page')).GuidePage),
  record: lazyPage(async () => (await import('@/pages/record/record-page')).RecordPage),
  written: lazyPage(async () => (await import('@/pages/written/written-page')).WrittenPage),
  reference: lazyPage(async () => (await import('@/pages/api/api-page')).ApiPage),
}

/** The pages of which the server sends the frame. */
const tools = {
  add: openedPage(async () => (await import('@/desk/plans/add-server-plan-page')).AddServerPlanPage),
  desk: openedPage(async () => (await import('@/desk/desk')).Desk),
  servers: openedPage(async () => (await import('@/pages/my-servers/my-servers-page')).MyServersPage),
  explorer: openedPage(async () => (await import('@/pages/json-explorer/json-explorer-page')).JsonExplorerPage),
}

export type Tool = keyof typeof tools

/** A page that is no list of plans: a tool, or what the first page's props are about. Lists need none of their code. */
export function OtherPage({ tool }: { tool?: Tool }) {
  const first = useFirstPage()
  const part = (Object.keys(documents) as (keyof Page)[]).find((name) => first[name])
  const page = tool ? tools[tool] : part && documents[part]
  return page ? createElement(page) : null
}
