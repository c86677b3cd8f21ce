// What page-code.ts loads when a page is opened is at hand on the server.
export { ComparePage } from '@/pages/compare/compare-page'
export { PlanPage } from '@/pages/plan/plan-page'
export { LandingPage } from '@/pages/landing/landing-page'
export { StatusPage } from '@/pages/status/status-page'
export { MarketPage } from '@/pages/market/market-page'
export { GuidePage } from '@/pages/guide/guide-page'
export { WatchPage } from '@/pages/watch/watch-page'
export { ApiPage } from '@/pages/api/api-page'
