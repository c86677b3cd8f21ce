import { describe, expect, it } from 'vitest'
import { parseJSON } from '../json/parse'
import { samplePage } from './sample'
import { countSections, sectionsOf } from './sections'

const tapeOf = (value: unknown) => parseJSON(JSON.stringify(value))
const sections = [{ fields: { blocks: [1, 2] } }, { blocks: [3] }, { fields: { blocks: 'none' } }, null]

// Holds: 2.explorer.statistics
describe('countSections', () => {
  it.each([
    ['in its fields', { fields: { sections } }],
    ['at the root', { sections }],
    ['under page', { page: { sections } }],
    ['in the fields of page', { page: { fields: { sections } } }],
    ['at the root, where its fields have none', { fields: { sections: 'later' }, sections }],
  ])('finds what a page keeps %s', (_, page) => {
    expect(countSections(tapeOf(page))).toEqual({ sections: 4, blocks: 3 })
  })

  it.each([
    ['a list', [{ sections }]],
    ['another object', { products: {} }],
    ['an empty list of sections', { sections: [] }],
    ['sections that are no list', { sections: { 0: 1 } }],
    ['a text', 'sections'],
  ])('finds none in %s', (_, value) => {
    expect(countSections(tapeOf(value))).toBeNull()
  })
})

// Holds: 2.explorer.structures
describe('sectionsOf', () => {
  it('tells what a section is made of', () => {
    const tape = tapeOf(samplePage({ title: 'Hero' }, { title: 'Servers', category: 'dedicated-servers', blocks: [{}, {}] }))
    expect(sectionsOf(tape, 1, 9)).toEqual([
      {
        index: 1,
        node: expect.any(Number) as number,
        path: 'fields.sections.1',
        id: 'section-1',
        type: 'sectionProducts',
        title: 'Servers',
        fields: [
          { name: 'title', kind: 'string', size: 0 },
          { name: 'category', kind: 'string', size: 0 },
          { name: 'blocks', kind: 'array', size: 2 },
        ],
        fieldCount: 3,
        blocks: 2,
      },
    ])
  })

  it('leaves open what a section does not say', () => {
    const [bare, odd] = sectionsOf(tapeOf({ sections: [{}, 7] }), 0, 9)
    expect([bare?.id, bare?.type, bare?.title, bare?.blocks, bare?.fieldCount]).toEqual([null, null, null, null, 0])
    expect([odd?.fields, odd?.blocks]).toEqual([[], null])
  })

  it('gives the sections that were asked for', () => {
    const many = tapeOf({ sections: Array.from({ length: 30 }, (_, i) => ({ title: `S${i}` })) })
    expect(sectionsOf(many, 10, 12).map(({ title }) => title)).toEqual(['S10', 'S11'])
  })

  it('lists the first of very many fields and counts them all', () => {
    const fields = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, i]))
    const [section] = sectionsOf(tapeOf({ sections: [{ fields }] }), 0, 1)
    expect([section?.fields.length, section?.fieldCount]).toEqual([60, 500])
  })
})
