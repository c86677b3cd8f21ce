// What late-parts.ts loads after the page is at hand on the server.
export { FilterForm } from './filters/filter-form'
export { PlanTable } from './table/plan-table'
export { SponsoredRow } from './sponsored-row'

export function loadTable() {
  // There is nothing to load.
}
