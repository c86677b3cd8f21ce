import { lazyPage } from '@/lib/lazy-page'
import type { DocumentPages } from './document-page'

/** The pages that only the server can make, by the part of the first page's props that each shows. */
export const documents: DocumentPages = {
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
