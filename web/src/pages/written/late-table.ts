import { lazyPage } from '@/lib/lazy-page'

// The build for the server takes late-table.server.ts in the place of this file.

/** A table of plans that nobody sorts. Its code is loaded by articles that have one. */
export const StillTable = lazyPage(async () => (await import('@/features/plan-list/table/plan-table')).StillTable)
