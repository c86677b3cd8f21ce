import { describe, expect, it, vi } from 'vitest'
import type { Applied, Partner } from '@/api/types.gen'
import { facets } from '@/api/types.gen'
import {
  type Command,
  compareCommands,
  type ListFilters,
  filterCommands,
  matching,
  pageCommands,
  planCommands,
  preferenceCommands,
  processorCommands,
  processorFilter,
  processorNames,
} from './commands'

const empty = Object.fromEntries(facets.map(({ name }) => [name, []]))
const filters = {
  facets: {
    ...empty,
    type: [
      { value: 'vps', count: 2 },
      { value: 'outlet', count: 5 },
    ],
    category: [
      { value: 'general', count: 9 },
      { value: 'gpu', count: 4 },
    ],
    cpu_cores: [
      { value: 4, count: 7 },
      { value: 8, count: 3 },
    ],
    countries: [
      { value: 'DE', count: 1200 },
      { value: 'FR', count: 30 },
    ],
  },
  facet_texts: { countries: ['Germany', 'France'] },
  applied: { type: null, category: null, filters: [] },
} as unknown as ListFilters
const appliedTo = (applied: Partial<Applied>): ListFilters => ({
  ...filters,
  applied: { ...filters.applied, ...applied },
})

const home = { path: '/', search: '', ownColumn: '' }
const leadsTo = (commands: readonly Command[], text: string) =>
  commands.filter((command) => command.text === text).map(({ action }) => ('to' in action ? action.to : ''))

describe('filters', () => {
  it('are every value with its count and its words', () => {
    expect(
      filterCommands(home, filters, { currency: 'EUR', country: '' }).map(({ group, text, count }) => [
        group,
        text,
        count,
      ]),
    ).toEqual([
      ['Type', 'VPS', 2],
      ['Type', 'Outlet', 5],
      ['Category', 'General', 9],
      ['Category', 'Gpu', 4],
      ['CPU cores', '4 cores', 7],
      ['CPU cores', '8 cores', 3],
      ['Country', 'Germany', 1200],
      ['Country', 'France', 30],
    ])
  })

  it.each([
    ['add a value to those that are chosen', '?cpu_cores=eq.4&offset=24&q=a', '8 cores', '/?q=a&cpu_cores=in.(4,8)'],
    ['drop a value that is chosen', '?cpu_cores=eq.4&q=a', '4 cores', '/?q=a'],
    [
      'let go of the bounds of their column',
      '?cpu_cores=gte.6&ram_size=gte.2',
      '4 cores',
      '/?cpu_cores=eq.4&ram_size=gte.2',
    ],
    [
      'keep a second filter of their column',
      '?countries=cs.{DE}&countries=cs.{SG}',
      'France',
      '/?countries=cs.{SG}&countries=ov.{DE,FR}',
    ],
    ['take the type of a link as chosen', '?filter=vps&q=a', 'Outlet', '/?q=a&type=in.(vps,outlet)'],
    ['keep the type of a link beside a category', '?filter=vps', 'General', '/?type=eq.vps&category=eq.general'],
    ['drop the type of a link', '?filter=vps', 'VPS', '/'],
  ])('%s', (_, search, text, want) => {
    expect(leadsTo(filterCommands({ ...home, search }, filters, { currency: 'EUR', country: '' }), text)).toEqual([
      want,
    ])
  })

  it('keep the category of a link beside a type', () => {
    const commands = filterCommands({ ...home, search: '?filter=general' }, appliedTo({ category: 'general' }), {
      currency: 'EUR',
      country: '',
    })
    expect(leadsTo(commands, 'VPS')).toEqual(['/?category=eq.general&type=eq.vps'])
    expect(leadsTo(commands, 'General')).toEqual(['/'])
  })

  it('leave a page that is about another value of theirs', () => {
    const commands = filterCommands({ path: '/vps', search: '?q=a', ownColumn: 'type' }, filters, {
      currency: 'EUR',
      country: '',
    })
    expect(leadsTo(commands, 'Outlet')).toEqual(['/?q=a&type=eq.outlet'])
    expect(leadsTo(commands, '8 cores')).toEqual(['/vps?q=a&cpu_cores=eq.8'])
  })

  it('tell which values are chosen', () => {
    const chosen = filterCommands({ ...home, search: '?cpu_cores=eq.8&filter=vps' }, filters, {
      currency: 'EUR',
      country: '',
    }).filter(({ isCurrent }) => isCurrent)
    expect(chosen.map(({ text }) => text)).toEqual(['VPS', '8 cores'])
  })
})

it('leads to sections, tools, partners and countries', () => {
  const partners = [{ id: 'ovh', name: 'OVHcloud' }] as Partner[]
  const pages = pageCommands('/vps', partners, filters)
  expect(leadsTo(pages, 'Partner status')).toEqual(['/status'])
  expect(leadsTo(pages, 'Price chart')).toEqual(['/market'])
  expect(leadsTo(pages, 'OVHcloud servers')).toEqual(['/partners/ovh'])
  expect(leadsTo(pages, 'Servers in Germany')).toEqual(['/locations/de'])
  expect(leadsTo(pages, 'Servers in France')).toEqual(['/locations/fr'])
  expect(pages.filter(({ isCurrent }) => isCurrent).map(({ text }) => text)).toEqual(['VPS plans'])
})

it('leads from a suggested plan to its page', () => {
  const value = { kind: 'value', text: 'Frankfurt', search: 'region:Frankfurt', count: 5, plan_id: null }
  const plan = { kind: 'plan', text: 'Fast', search: 'name:Fast', count: null, plan_id: 12 }
  expect(planCommands([value, plan]).map(({ text, action }) => [text, action])).toEqual([
    ['Fast', { kind: 'document', to: '/plans/12' }],
  ])
})

it('leads to the chosen plans side by side once there are some', () => {
  expect(compareCommands([])).toEqual([])
  expect(compareCommands(['3', '7']).map(({ action, count }) => [action, count])).toEqual([
    [{ kind: 'document', to: '/compare?ids=3,7' }, 2],
  ])
})

describe('processors', () => {
  it.each([
    ['each word', 'epyc 74', 'ilike.*epyc*74*'],
    ['no wildcard of the visitor', 'e%y*c_(5', 'ilike.*e*y*c*5*'],
  ])('are asked for by %s', (_, typed, want) => {
    expect(new URLSearchParams(processorFilter(typed)).get('cpu_name')).toBe(want)
  })

  it.each(['', 'e', '%* _'])('are not asked for by %j', (typed) => {
    expect(processorFilter(typed)).toBe('')
  })

  it('have one page each', () => {
    expect(leadsTo(processorCommands(['AMD EPYC 7443P', 'B/C']), 'B/C servers')).toEqual(['/cpus/B%2FC'])
  })

  it('are as many as are offered, however many plans have the first', async () => {
    const stored = ['A', 'B', 'C', 'D', 'E', 'F'].flatMap((name) =>
      Array.from({ length: 150 }, () => ({ cpu_name: name })),
    )
    const get = vi.fn((address: string) => {
      const params = new URLSearchParams(address.split('?')[1])
      const [, after = ''] = /^gt\.(.*)$/.exec(params.getAll('cpu_name')[1] ?? '') ?? []
      return Promise.resolve(stored.filter(({ cpu_name: name }) => name > after).slice(0, Number(params.get('limit'))))
    })
    expect(await processorNames(processorFilter('epyc'), get)).toEqual(['A', 'B', 'C', 'D', 'E'])
    stored.splice(200)
    get.mockClear()
    expect(await processorNames(processorFilter('epyc'), get)).toEqual(['A', 'B'])
    expect(get).toHaveBeenCalledTimes(2)
  })
})

it('finds commands by the beginnings of words, and those that begin so first', () => {
  const commands = preferenceCommands(
    [
      { code: 'EUR', label: 'EUR (€)' },
      { code: 'GBP', label: 'GBP (£)' },
    ],
    { currency: 'EUR', country: 'DE', theme: 'dark' },
  )
  expect(matching(commands, 'cur').map(({ text }) => text)).toEqual(['EUR (€)', 'GBP (£)'])
  expect(matching(commands, 'vat ger').map(({ text, isCurrent }) => [text, isCurrent])).toEqual([['Germany', true]])
  expect(matching(commands, 'theme').map(({ text, isCurrent }) => [text, isCurrent])).toEqual([
    ['System', false],
    ['Light', false],
    ['Dark', true],
  ])
  expect(matching(commands, 'urrency')).toEqual([])
  expect(matching(commands, '').length).toBe(commands.length)
})

it('finds servers before settings, which are found by their names', () => {
  const preferences = preferenceCommands([{ code: 'EUR', label: 'EUR (€)' }], {
    currency: 'EUR',
    country: '',
    theme: '',
  })
  const commands = [
    ...preferences,
    ...pageCommands('/', [], filters),
    ...filterCommands(home, filters, { currency: 'EUR', country: '' }),
  ]
  const found = (typed: string) => matching(commands, typed).map(({ group, text }) => `${group} ${text}`)
  expect(found('germany')).toEqual(['Country Germany', 'Page Servers in Germany', 'VAT Germany'])
  expect(found('vat germany')).toEqual(['VAT Germany'])
})
