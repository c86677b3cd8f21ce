import type { Page } from '@/api/types.gen'

/** The server's status of an address: it answered the first page's, and has not been asked for others. */
export function statusAt(page: Page, { pathname, search }: { pathname: string; search: string }): number {
  return pathname === page.path && search === page.search ? page.status : 200
}
