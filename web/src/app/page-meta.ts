import { type Brand, planTypes } from '@/api/types.gen'
import { lookUp } from '@/lib/look-up'

interface Meta {
  title: string
  description: string
}

const home = 'Compare dedicated servers, VPS, cloud and outlet servers from several hosting partners, with prices in USD, EUR and GBP.'

const pages: Record<string, Meta> = {
  '/vps': planTypes.vps,
  '/outlet': planTypes.outlet,
  '/add-server-plan': { title: 'Add Server Plan', description: 'For the operator of this shop.' },
  '/json-explorer': {
    title: 'JSON Explorer',
    description: 'Look into a hosting partner’s public JSON, and see what becomes of each of its plans.',
  },
}

/** Title and description of an address, for the document's head; filter as filterOf reads it. */
export function pageMeta(path: string, filter: string, status: number, brand: Brand): Meta {
  if (status >= 400 && status !== 404) return named({ title: 'Unexpected Application Error!', description: home }, brand)
  const known = path === '/' || Object.hasOwn(pages, path)
  if (status === 404 || !known) return named({ title: 'Page not found', description: home }, brand)
  const about = lookUp(pages, path) ?? lookUp(planTypes, filter)
  return about ? named(about, brand) : { title: `${brand.name}: ${brand.tagline}`, description: home }
}

function named(about: Meta, brand: Brand): Meta {
  return { title: `${about.title} | ${brand.name}`, description: about.description }
}
