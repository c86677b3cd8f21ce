import { lazyPart } from '@/lib/lazy-part'

// The build for the server takes sponsored-row-code.server.ts in the place of this file.

/** The row of sponsored plans above a list. Its code is loaded where there are some. */
export const SponsoredRow = lazyPart(async () => (await import('./sponsored-row')).SponsoredRow)
