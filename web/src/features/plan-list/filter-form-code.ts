import { lazyPage } from '@/lib/lazy-page'

// The build for the server takes filter-form-code.server.ts in the place of this file.

/** The filters beside a list. The server's markup stands until their code is there. */
export const FilterForm = lazyPage(async () => (await import('./filter-form')).FilterForm)
