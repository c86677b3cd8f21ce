import { describe, expect, it } from 'vitest'
import type { JSONValue } from './json'
import { formatPath } from './path'
import { findPlans, specLines } from './plans'
import { sampleBlock, samplePage } from '@/test/explorer-sample'

const found = (root: JSONValue) =>
  findPlans(root).map(({ keys, item, isDedicated }) => `${formatPath(keys)} ${item}${isDedicated ? ' dedicated' : ''}`)

// Holds: 2.explorer.find
describe('findPlans', () => {
  it('finds the blocks that bear two marks of a plan', () => {
    const page = samplePage(
      { title: 'Hero' },
      { title: 'Servers', blocks: [sampleBlock('a'), { sys: { id: 'b' }, fields: { price: null, periods: [] } }] },
      { title: 'Questions', blocks: [{ sys: { id: 'q' }, fields: { question: '?', type: 'faq' } }, 5, null] },
    )
    expect(found(page)).toEqual([
      'fields.sections.1.fields.blocks.0 a dedicated',
      'fields.sections.1.fields.blocks.1 b',
    ])
  })

  it.each([
    ['ds', '', true],
    ['outletServer', '', true],
    ['baremetal', '', true],
    ['vps', '', false],
    ['vds', 'vds', false],
    ['quantum', 'dedicated-servers', true],
    ['__proto__', '', false],
  ])('takes type %j in category %j as dedicated: %s', (type, category, want) => {
    const [line] = found(samplePage({ title: 'S', category, blocks: [sampleBlock('a', { type })] }))
    expect(line?.endsWith(' dedicated')).toBe(want)
  })

  it('lists a product once that a category repeats in short', () => {
    const short = (id: string) => ({ sys: { id }, price: {}, periods: [] })
    const categories = { c: { slug: 'vps', items: [short('p1'), short('lone')] } }
    const products = { p1: { id: 'p1', type: 'vps', price: { EUR: 1 }, specs: [] } }
    expect(found({ preloaded: [null, { products, categories }] })).toEqual([
      'preloaded.1.products.p1 p1',
      'preloaded.1.categories.c.items.1 lone',
    ])
  })

  it('names plans of a list by their number, and those without one by their place', () => {
    expect(
      found([
        { id: 4711, type: 'baremetal', specs: {}, pricing: [] },
        { specs: {}, pricing: [] },
        { id: 5, name: 'no plan' },
      ]),
    ).toEqual(['0 4711 dedicated', '1 1'])
  })

  it.each<[string, JSONValue]>([
    ['a text', 'x'],
    ['null', null],
    ['an empty list', []],
    ['prices and specs of no plan', { price: 5, specs: 'none' }],
  ])('finds nothing in %s', (_, value) => {
    expect(found(value)).toEqual([])
  })

  it('finds a plan below 10,000 levels', () => {
    let root: JSONValue = [sampleBlock('deep')]
    for (let i = 0; i < 10_000; i++) root = [root]
    expect(findPlans(root)).toHaveLength(1)
  })
})

// Holds: 2.explorer.extract
describe('the details of a plan', () => {
  const detailed = (entry: JSONValue) => {
    const [plan] = findPlans([entry])
    if (!plan) throw new Error('no plan')
    const { id, title, type, slug, prices } = plan
    return {
      details: [id, title, type, slug, ...prices],
      specs: specLines(plan).map(({ name, text }) => `${name}: ${text}`),
    }
  }

  it('come from a block', () => {
    expect(detailed(sampleBlock('a1'))).toEqual({
      details: ['a1', 'Server a1', 'ds', 'server-a1', 110.5, 96, 94],
      specs: ['cpu: 12 x 3.70 GHz, AMD Ryzen 9 7900', 'ram: 64 GB RAM'],
    })
  })

  it('come from an API’s list', () => {
    const plan = {
      id: 4711,
      name: 'E-2388G',
      slug: 'e-2388g',
      type: 'baremetal',
      specs: {
        cpus: { count: 1, name: 'E-2388G' },
        memory: { name: '64GB ECC DDR4 ' },
        storage: [{ name: 'SSD 500GB' }, { name: 'HDD 1TB' }],
        bandwidth: null,
      },
      pricing: [
        { unit: 'Hourly', price: 0.07, currency: 'EUR' },
        { unit: 'Monthly', price: 119, currency: 'EUR' },
        { unit: 'Monthly', price: 55.1, currency: 'USD' },
      ],
    }
    expect(detailed(plan)).toEqual({
      details: [4711, 'E-2388G', 'baremetal', 'e-2388g', 55.1, 119, undefined],
      specs: ['cpus: E-2388G', 'memory: 64GB ECC DDR4', 'storage: SSD 500GB, HDD 1TB'],
    })
  })

  it('are unknown where the document is silent or says null', () => {
    expect(detailed({ specs: [], price: null, title: null })).toEqual({ details: Array(7).fill(undefined), specs: [] })
  })

  it('are shown as they stand where they are of another kind', () => {
    const { details, specs } = detailed({ specs: ['fast', { value: 3 }, 7, null, [1]], price: { EUR: '96' }, id: true })
    expect([details[0], details[5], specs]).toEqual([true, '96', [': fast', ': 3', ': 7', ': 1']])
  })
})
