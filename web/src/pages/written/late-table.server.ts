// What late-table.ts loads after the page is at hand on the server.
export { StillTable } from '@/features/plan-list/table/plan-table'
