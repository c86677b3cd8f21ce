import type { FirstPage } from '@/api/page-context'
import { isFirst, statusAt } from '@/api/page-context'
import { type Brand, planTypes } from '@/api/types.gen'
import { filterOf, parseSearch } from '@/lib/address'
import { t } from '@/lib/language'
import { lookUp } from '@/lib/look-up'
import { routeOf } from './routes'

/** The title of an address: the server's where it gave one, as it does for pages that are made from data. */
export function titleAt(page: FirstPage, address: { pathname: string; search: string }): string {
  if (page.about?.title && isFirst(page, address)) return named(page.about.title, page.brand)
  return pageTitle(address.pathname, filterOf(parseSearch(address.search)), statusAt(page, address), page.brand)
}

/** The title of an address, for the document's head; filter as filterOf reads it. */
export function pageTitle(path: string, filter: string, status: number, brand: Brand): string {
  if (status >= 400 && status !== 404) return named(t('Unexpected Application Error!'), brand)
  const found = routeOf(path)
  if (status === 404 || !found) return named(t('Page not found'), brand)
  const title = found.route.title?.() ?? lookUp(planTypes, filter)?.().title
  return title ? named(title, brand) : `${brand.name}: ${brand.tagline}`
}

function named(title: string, brand: Brand): string {
  return `${title} | ${brand.name}`
}
