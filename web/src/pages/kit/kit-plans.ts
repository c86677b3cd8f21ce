import type { Item } from '@/api/types.gen'
import { samplePlan, samplePrices } from '@/test/sample'

const none = { monthly: null, hourly: null, annually: null, lead: null }
const converted = { text: '≈ $11.60', unit: 'month' } as const
const regions = ['de', 'fr', 'gb', 'us', 'jp', 'sg', 'globe'].map((flag) => ({ name: `Region ${flag}`, flag }))

/** Plans that bring a card into each of its states. */
export const kitPlans: Item[] = [
  samplePlan(),
  samplePlan({
    id: 2,
    name: 'Converted, stale, many regions',
    prices: samplePrices({ USD: { monthly: converted, hourly: { text: '≈ $0.0167', unit: 'hour' }, traces: ['Quoted as €10.00 a month.'] } }),
    available_regions: regions,
    fresh: { state: 'stale', as_of: '1 Apr 2026' },
  }),
  samplePlan({
    id: 3,
    name: 'Nothing known but the name',
    description: null,
    category: null,
    bandwidth: null,
    prices: samplePrices({ USD: none }),
    available_regions: [],
    order_url: null,
    partner: { id: '', name: 'Another Hosting', link: null, logo: null },
    fresh: { state: 'bundled', as_of: '' },
    specs: {
      cpus: { cores: null, name: null, frequency: null },
      memory: { total: null, name: null },
      storage: [],
      nics: [],
    },
  }),
  samplePlan({ id: 4, name: `<b>Hostile</b> ${'and-endless-'.repeat(12)}`, description: 'Text. '.repeat(60) }),
]
