import type { FirstPage } from '@/api/page-context'
import { isFirst } from '@/api/page-context'
import { type Brand, planTypes } from '@/api/types.gen'
import { filterOf, parseSearch } from '@/lib/address'
import { lookUp } from '@/lib/look-up'
import { statusAt } from './first-page'
import { type About, routeOf } from './routes'

const home = 'Compare dedicated servers, VPS, cloud and outlet servers from several hosting partners, with prices in USD, EUR and GBP.'

/** Title and description of an address: the server's words where its page is made from data. */
export function metaAt(page: FirstPage, address: { pathname: string; search: string }): About {
  if (page.about && isFirst(page, address)) return named(page.about, page.brand)
  return pageMeta(address.pathname, filterOf(parseSearch(address.search)), statusAt(page, address), page.brand)
}

/** Title and description of an address, for the document's head; filter as filterOf reads it. */
export function pageMeta(path: string, filter: string, status: number, brand: Brand): About {
  if (status >= 400 && status !== 404) return named({ title: 'Unexpected Application Error!', description: home }, brand)
  const found = routeOf(path)
  if (status === 404 || !found) return named({ title: 'Page not found', description: home }, brand)
  const about = found.route.about ?? lookUp(planTypes, filter)
  return about ? named(about, brand) : { title: `${brand.name}: ${brand.tagline}`, description: home }
}

function named({ title, description }: About, brand: Brand): About {
  return { title: `${title} | ${brand.name}`, description }
}
