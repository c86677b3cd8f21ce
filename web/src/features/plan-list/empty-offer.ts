import type { Facets } from '@/api/types.gen'
import { facets } from '@/api/types.gen'
import type { Offer } from './facet-options'

/** What a list offers whose plans are not there yet. */
export const emptyOffer: Offer = {
  facets: Object.fromEntries(facets.map(({ name }) => [name, []])) as unknown as Facets,
  facet_texts: {},
  steps: {},
  left_out: {},
  categories: [],
}
