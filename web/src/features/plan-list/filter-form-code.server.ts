// What filter-form-code.ts loads after the page is at hand on the server.
export { FilterForm } from './filter-form'
