import { lazyPage } from '@/lib/lazy-page'

// The build for the server takes plan-table-code.server.ts in the place of this file.

const load = () => import('./plan-table')

/** The list as a table. Its code is loaded by those who ask for it. */
export const PlanTable = lazyPage(async () => (await load()).PlanTable)

/** Loads the code of the table ahead of a click. */
export function loadTable() {
  // A failure is told when the table is opened.
  load().catch(() => undefined)
}
