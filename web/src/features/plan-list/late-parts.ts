import { lazyFirstPart, lazyPage, lazyPart } from '@/lib/lazy-page'

// The build for the server takes late-parts.server.ts in the place of this file.

/**
 * The filters beside a list. The server's markup stands until their code is there. A list
 * whose filters cannot be loaded is shown without them.
 */
export const FilterForm = lazyFirstPart(async () => (await import('./filters/filter-form')).FilterForm)

/** The row of sponsored plans above a list. Its code is loaded where there are some. */
export const SponsoredRow = lazyPart(async () => (await import('./sponsored-row')).SponsoredRow)

const load = () => import('./table/plan-table')

/** The list as a table. Its code is loaded by those who ask for it. */
export const PlanTable = lazyPage(async () => (await load()).PlanTable)

/** Loads the code of the table ahead of a click. */
export function loadTable() {
  // A failure is shown when the table is opened.
  load().catch(() => undefined)
}
