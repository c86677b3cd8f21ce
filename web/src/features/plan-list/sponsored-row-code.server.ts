// What sponsored-row-code.ts loads after the page is at hand on the server.
export { SponsoredRow } from './sponsored-row'
