import { lazyPart } from '@/lib/lazy-part'

// The build for the server takes filter-form-code.server.ts in the place of this file.

/**
 * The filters beside a list. The server's markup stands until their code is there. A list
 * whose filters cannot be loaded is shown without them.
 */
export const FilterForm = lazyPart(async () => (await import('./filter-form')).FilterForm)
