import { expect, it } from 'vitest'
import { findDuplicates } from './duplicates'
import { Outline } from './outline'
import { parseJSON } from './parse'
import { member } from './tape'
import { treeRow } from './tree-row'

// Values by number:      0    1    2  3 4    5      6     7 8
const tape = parseJSON('{"a":{"b":[1,{"c":2}],"d":3},"e":[[]]}')
const shown = (outline: Outline) => outline.slice(0, outline.length)

it('begins with the root open', () => {
  expect(shown(new Outline(tape))).toEqual([0, 1, 7])
})

it('opens, closes and remembers what was open inside', () => {
  const outline = new Outline(tape)
  outline.open(1)
  outline.open(2)
  expect(shown(outline)).toEqual([0, 1, 2, 3, 4, 6, 7])
  outline.close(1)
  expect(shown(outline)).toEqual([0, 1, 7])
  outline.open(1)
  expect(shown(outline)).toEqual([0, 1, 2, 3, 4, 6, 7])
  outline.close(0)
  expect(shown(outline)).toEqual([0])
})

it('reveals a value, and gives its row', () => {
  const outline = new Outline(tape)
  expect(outline.reveal(5)).toBe(5)
  expect(shown(outline)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

it('leaves scalars and hidden values alone', () => {
  const outline = new Outline(tape)
  outline.open(2)
  outline.close(2)
  outline.reveal(3)
  outline.open(3)
  expect([outline.isOpen(3), outline.length]).toEqual([false, 7])
})

it('gives the row of the nearest value on show', () => {
  expect(new Outline(tape).rowOf(5)).toBe(1)
})

it('shows a million rows in slices', () => {
  const long = parseJSON(`[${'0,'.repeat(999_999)}0]`)
  const outline = new Outline(long)
  expect([outline.length, outline.slice(999_999, 1_000_010)]).toEqual([1_000_001, [999_999, 1_000_000]])
})

it('tells of a row what the tree shows', () => {
  const doc = parseJSON('{"list":[{"sys":{},"fields":{"title":"Ryzen"}}],"x":1,"x":"<b>2</b>"}')
  const outline = new Outline(doc)
  const { nodes } = findDuplicates(doc)
  outline.open(member(doc, 0, 'list'))
  const rows = shown(outline).map((node) => treeRow(doc, outline, nodes, node))
  expect(rows.map(({ name, preview, level, place, siblings, isDropped }) => [name, preview, level, place, siblings, isDropped])).toEqual([
    [null, '', 1, 1, 1, false],
    ['list', '', 2, 1, 3, false],
    ['0', 'Ryzen', 3, 1, 1, false],
    ['x', '1', 2, 2, 3, true],
    ['x', '"<b>2</b>"', 2, 3, 3, false],
  ])
})

it('cuts long texts without halving a character', () => {
  const doc = parseJSON(JSON.stringify([`${'a'.repeat(118)}😀😀`]))
  const row = treeRow(doc, new Outline(doc), new Set(), 1)
  expect(row.preview).toBe(`"${'a'.repeat(118)}…`)
})

it('counts repeated keys, however they are written', () => {
  expect(findDuplicates(parseJSON('{"a":1,"\\u0061":2,"a":3,"b":{"c":1,"c":2},"d":{"c":1}}'))).toEqual({ count: 3, nodes: new Set([1, 2, 5]) })
})
