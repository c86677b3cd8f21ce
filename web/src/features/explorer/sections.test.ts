import { describe, expect, it } from 'vitest'
import { samplePage } from '@/test/explorer-sample'
import { sectionsOf } from './sections'

const sections = [{ fields: { blocks: [1, 2] } }, { blocks: [3] }, { fields: { blocks: 'none' } }, null]

// Holds: 2.explorer.statistics, 2.explorer.structures
describe('sectionsOf', () => {
  it.each([
    ['in its fields', { fields: { sections } }],
    ['at the root', { sections }],
    ['under page', { page: { sections } }],
    ['in the fields of page', { page: { fields: { sections } } }],
    ['at the root, where its fields have none', { fields: { sections: 'later' }, sections }],
  ])('finds what a page keeps %s', (_, page) => {
    expect(sectionsOf(page).map(({ blocks }) => blocks)).toEqual([2, 1, null, null])
  })

  it.each([
    ['a list', [{ sections }]],
    ['another object', { products: {} }],
    ['sections that are no list', { sections: { 0: 1 } }],
    ['a text', 'sections'],
  ])('finds none in %s', (_, value) => {
    expect(sectionsOf(value)).toEqual([])
  })

  it('tells what a section is made of', () => {
    const fields = { title: 'Servers', category: 'dedicated-servers', blocks: [{}, {}] }
    expect(sectionsOf(samplePage({ title: 'Hero' }, fields))[1]).toEqual({
      keys: ['fields', 'sections', '1'],
      id: 'section-1',
      type: 'sectionProducts',
      title: 'Servers',
      fields,
      blocks: 2,
    })
  })

  it('leaves open what a section does not say', () => {
    expect(sectionsOf({ sections: [{}, 7] }).map(({ id, type, title, fields }) => [id, type, title, fields])).toEqual([
      [null, null, null, {}],
      [null, null, null, {}],
    ])
  })
})
