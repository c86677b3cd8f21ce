import { lazyPage, lazyPart, withWords } from '@/lib/lazy-page'

/** The row of sponsored plans above a list. Its code is loaded where there are some. */
export const SponsoredRow = lazyPart(async () => (await import('./sponsored-row')).SponsoredRow)

/** What chooses the use whose total is shown. */
export const UsePanel = lazyPart(async () => (await import('./use-panel')).UsePanel)

/** The list as a table. Its code is loaded by those who ask for it. */
export const PlanTable = lazyPage(async () => (await import('./table/plan-table')).PlanTable)

/** What chooses the columns of the table. */
export const ColumnChooser = lazyPage(async () => (await import('./table/plan-table')).ColumnChooser)

/** A table of plans that nobody sorts, of pages that no browser renders. */
export const StillTable = lazyPage(async () => (await import('./table/plan-table')).StillTable)

/** Loads the code of the table ahead of a click. */
export function loadTable() {
  // A failure is shown when the table is opened.
  withWords(() => import('./table/plan-table')).catch(() => undefined)
}
