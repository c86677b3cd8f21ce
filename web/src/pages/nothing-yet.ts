import type { Applied, Facets } from '@/api/types.gen'

/** The facets of a list whose plans are not there yet. */
export const noFacets: Facets = {
  type: [],
  category: [],
  cpu_cores: [],
  ram_size: [],
  storage_size: [],
  regions: [],
  partner_name: [],
}

export const nothingApplied: Applied = { type: null, category: null }
