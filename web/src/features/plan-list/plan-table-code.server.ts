// What plan-table-code.ts loads when it is asked for is at hand on the server.
export { PlanTable } from './plan-table'

export function loadTable() {
  // There is nothing to load.
}
