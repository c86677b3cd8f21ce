import { describe, expect, it } from 'vitest'
import { parseJSON } from '../json/parse'
import { pathOf } from '../json/path'
import { findPlans } from './find'
import { sampleBlock, samplePage } from './sample'

function found(value: unknown) {
  const tape = parseJSON(JSON.stringify(value))
  return findPlans(tape).map(({ entry, item, isDedicated }) => `${pathOf(tape, entry)} ${item}${isDedicated ? ' dedicated' : ''}`)
}

const product = (id: string, more: object = {}) => ({ id, type: 'vps', price: { EUR: 1 }, specs: [], ...more })

// Holds: 2.explorer.find
describe('a page of sections', () => {
  it('has plans in the blocks that bear two marks of one', () => {
    const page = samplePage(
      { title: 'Hero' },
      { title: 'Servers', blocks: [sampleBlock('a'), { sys: { id: 'b' }, fields: { price: null, periods: [] } }] },
      { title: 'Questions', blocks: [{ sys: { id: 'q' }, fields: { question: '?', type: 'faq' } }, 5, null] },
    )
    expect(found(page)).toEqual(['fields.sections.1.fields.blocks.0 a dedicated', 'fields.sections.1.fields.blocks.1 b'])
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

  it('names plans without an id by their place, as the adapter does', () => {
    const blocks = [sampleBlock(''), { ...sampleBlock('x'), sys: { id: 7 } }, { ...sampleBlock('y'), sys: null, id: ' z ' }]
    expect(found(samplePage({ title: 'S' }, { title: 'T', blocks })).map((line) => line.split(' ').slice(1, -1).join(' '))).toEqual([
      'section 1 block 0',
      'section 1 block 1',
      'z',
    ])
  })

  it('is searched beside its sections too', () => {
    const page = { ...samplePage({ title: 'S', blocks: [] }), extra: { moved: [sampleBlock('m')] } }
    expect(found(page)).toEqual(['extra.moved.0 m dedicated'])
  })
})

describe('a payload of products and categories', () => {
  const categories = {
    c1: { slug: 'vps', productsCollection: { items: [{ sys: { id: 'p1' }, price: {}, specs: [] }, { sys: { id: 'lone' }, title: 'L' }, { title: 'no id' }] } },
    c2: { slug: 'dedicated-servers', products: { p2: product('p2') } },
    c3: 'broken',
  }
  const products = { p1: product('p1'), p2: product('p2'), dummy: product('dummy'), odd: 3 }

  it.each([
    ['at the root', { products, categories }, ''],
    ['among the preloaded', { preloaded: [null, { products, categories }] }, 'preloaded.1.'],
  ])('lists each product once %s', (_, payload, prefix) => {
    expect(found(payload).sort()).toEqual(
      [
        'categories.c1.productsCollection.items.1 lone',
        'categories.c1.productsCollection.items.2 item 3 of a category',
        'products.dummy dummy',
        'products.p1 p1',
        'products.p2 p2 dedicated',
      ].map((line) => prefix + line),
    )
  })
})

describe('a list of plans', () => {
  it('names them by their number', () => {
    const plans = [{ id: 4711, type: 'baremetal', specs: {}, pricing: [] }, { type: 'vps', pricing: [] }, { id: 5, name: 'no plan' }]
    expect(found(plans)).toEqual(['0 4711 dedicated', '1 item 2'])
  })
})

it.each([
  ['a text', 'x'],
  ['null', null],
  ['an empty list', []],
  ['prices and specs of no plan', { price: 5, specs: 'none' }],
])('finds nothing in %s', (_, value) => {
  expect(found(value)).toEqual([])
})
