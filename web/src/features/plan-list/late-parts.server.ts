// What late-parts.ts loads after the page is at hand on the server.
export { PlanTable } from './table/plan-table'
export { SponsoredRow } from './sponsored-row'

export function loadTable() {
  // There is nothing to load.
}
