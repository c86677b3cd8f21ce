import type { Browse, Currency, Facets, Item, Page, Partner, Price, PriceSet } from '@/api/types.gen'
import { facets } from '@/api/types.gen'

/** What a shop with three currencies says in each. */
export const ofShop = <T>(said: Partial<Record<Currency, T>>) => said as Record<Currency, T>

/** The same monthly price in every currency, as partners of three quotes give it. */
export function samplePrices(over: Partial<Record<Currency, Partial<PriceSet>>> = {}): Record<Currency, PriceSet> {
  const set = (text: string, own?: Partial<PriceSet>): PriceSet => {
    const monthly: Price = { text, unit: 'month' }
    return { monthly, hourly: null, annually: null, lead: 'month', ...own }
  }
  return ofShop({ USD: set('$11.00', over.USD), EUR: set('€10.00', over.EUR), GBP: set('£9.00', over.GBP) })
}

/** A plan that says everything about itself. */
export function samplePlan(over: Partial<Item> = {}): Item {
  return {
    id: 1,
    name: 'Ryzen 12 Cores',
    type: 'baremetal',
    category: 'general',
    tags: null,
    bandwidth: '30 TB',
    description: 'Ready in four hours.',
    specs: {
      cpus: { cores: 12, name: 'AMD Ryzen 9 7900', frequency: '3.7 GHz' },
      memory: { total: '64 GB', name: 'DDR5 ECC' },
      storage: [{ size: '2 TB', name: 'NVMe' }],
      nics: [{ name: '1 Gbps' }],
    },
    available_regions: [{ name: 'Germany, Nuremberg', flag: 'de' }],
    prices: samplePrices(),
    page: '/plans/ryzen-12-cores-1',
    order_url: 'https://contabo.com/en/dedicated-servers/',
    partner: { id: 'contabo', name: 'Contabo', link: 'https://contabo.com', logo: null },
    fresh: { state: 'fresh', as_of: '15 Apr 2026' },
    ...over,
  }
}

function sampleFacets(): Facets {
  return {
    ...(Object.fromEntries(facets.map(({ name }) => [name, []])) as unknown as Facets),
    type: [{ value: 'baremetal', count: 1 }],
    category: [
      { value: 'general', count: 12 },
      { value: 'memory', count: 3 },
    ],
    cpu_cores: [
      { value: 8, count: 12 },
      { value: 12, count: 1 },
    ],
    ram_size: [{ value: 64, count: 3 }],
    storage_size: [
      { value: 1000, count: 4 },
      { value: 3840, count: 2 },
    ],
    regions: [{ value: 'Germany, Nuremberg', count: 5 }],
    partner_name: [{ value: 'Contabo', count: 7 }],
  }
}

export function sampleBrowse(over: Partial<Browse> = {}): Browse {
  return {
    total: 1,
    items: [samplePlan()],
    facets: sampleFacets(),
    left_out: {},
    categories: [
      { value: 'compute', count: 0 },
      { value: 'general', count: 12 },
      { value: 'memory', count: 3 },
    ],
    tax: '',
    facet_texts: {},
    steps: {
      cpu_cores: [
        { value: '8-16', text: '8 to 15 cores', count: 13 },
        { value: '64-128', text: '64 to 127 cores', count: 0 },
      ],
    },
    price: { currency: 'USD', min: 11, max: 11 },
    applied: { type: null, category: null, filters: [] },
    limit: 24,
    offset: 0,
    rates: { source: 'European Central Bank', link: 'https://www.ecb.europa.eu', date: '2026-04-14', text: '' },
    partners: [{ id: 'contabo', name: 'Contabo', state: 'fresh', since: null, text: '', held: '' }],
    version: '1',
    ...over,
  }
}

/** The partners of the shop, of which the second is off. */
export function samplePartners(): Partner[] {
  return [
    { id: 'cherry', name: 'Cherry Servers', function: 'fetch-server-plans', explored_first: false },
    { id: 'contabo', name: 'Contabo', function: 'fetch-contabo-plans', explored_first: true },
  ]
}

/** The props of the home page with one plan. */
export function samplePage(over: Partial<Page> = {}): Page {
  return {
    path: '/',
    search: '',
    status: 200,
    brand: { name: 'Launchrack', tagline: 'Launch Your Digital Universe', logo: '', contact: [] },
    currency: 'USD',
    vat_country: '',
    anon_key: 'anon',
    year: 2026,
    list: sampleBrowse(),
    summaries: [
      { type: 'baremetal', plan: samplePlan() },
      { type: 'vps', plan: null },
      { type: 'vds', plan: null },
    ],
    report: null,
    partners: samplePartners(),
    ...over,
  }
}
