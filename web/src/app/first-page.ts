import { type FirstPage, isFirst } from '@/api/page-context'

/** The address that the document was asked for; the visitor may have gone elsewhere since. */
export function documentAddress(): { pathname: string; search: string } {
  const [entry] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(entry?.name ?? location.href, location.href)
  return { pathname, search }
}

/** The server's status of an address: it answered the first page's, and has not been asked for others. */
export function statusAt(page: FirstPage, address: { pathname: string; search: string }): number {
  return isFirst(page, address) ? page.status : 200
}
