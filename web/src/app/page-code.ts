import { lazyPage } from '@/lib/lazy-page'

// The build for the server takes page-code.server.ts in the place of this file.

/** The page of one plan, apart from what every visitor loads. */
export const PlanPage = lazyPage(async () => (await import('@/pages/plan/plan-page')).PlanPage)

/** Plans side by side. */
export const ComparePage = lazyPage(async () => (await import('@/pages/compare/compare-page')).ComparePage)

/** The page of a partner, a country or a processor. */
export const LandingPage = lazyPage(async () => (await import('@/pages/landing/landing-page')).LandingPage)

/** The state of the partners. */
export const StatusPage = lazyPage(async () => (await import('@/pages/status/status-page')).StatusPage)

/** A list as a price chart. */
export const MarketPage = lazyPage(async () => (await import('@/pages/market/market-page')).MarketPage)

/** How the shop works. */
export const GuidePage = lazyPage(async () => (await import('@/pages/guide/guide-page')).GuidePage)

/** What the market did. */
export const RecordPage = lazyPage(async () => (await import('@/pages/record/record-page')).RecordPage)

/** A watch, new or there already. */
export const WatchPage = lazyPage(async () => (await import('@/pages/watch/watch-page')).WatchPage)

/** The calls of the API. */
export const ApiPage = lazyPage(async () => (await import('@/pages/api/api-page')).ApiPage)

/** A page that the operator wrote. */
export const WrittenPage = lazyPage(async () => (await import('@/pages/written/written-page')).WrittenPage)
