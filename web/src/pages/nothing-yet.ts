import type { Offer } from '@/features/facets/facet-options'

/** What a list offers whose plans are not there yet. */
export const nothingYet: Offer = {
  facets: { type: [], category: [], cpu_cores: [], ram_size: [], storage_size: [], regions: [], partner_name: [] },
  facet_texts: { cpu_cores: [], ram_size: [], storage_size: [] },
  left_out: {},
  categories: [],
}
