import { expect, it } from 'vitest'
import type { TreeRow } from './json/tree-row'
import { treeMove } from './tree-keys'

const row = (over: Partial<TreeRow> = {}): TreeRow => ({
  node: 5, parent: 2, name: 'a', isElement: false, kind: 'object', size: 1, preview: '', isOpen: false, level: 2, place: 1, siblings: 1, isDropped: false, ...over,
})

it.each([
  ['ArrowDown', row(), { row: 11 }],
  ['ArrowUp', row(), { row: 9 }],
  ['PageDown', row(), { row: 18 }],
  ['PageUp', row(), { row: 2 }],
  ['Home', row(), { row: 0 }],
  ['End', row(), { row: 99 }],
  ['Enter', row(), { choose: true }],
  [' ', row(), { choose: true }],
  ['ArrowRight', row(), { open: true }],
  ['ArrowRight', row({ isOpen: true }), { row: 11 }],
  ['ArrowRight', row({ size: 0 }), null],
  ['ArrowLeft', row({ isOpen: true }), { open: false }],
  ['ArrowLeft', row(), { node: 2 }],
  ['ArrowLeft', row({ parent: -1 }), null],
  ['a', row(), null],
])('%s', (key, active, want) => {
  expect(treeMove(key, active, { at: 10, rows: 100, fitting: 8 })).toEqual(want)
})

it.each([
  ['ArrowUp', 0, { row: 0 }],
  ['ArrowDown', 99, { row: 99 }],
  ['PageUp', 3, { row: 0 }],
  ['PageDown', 97, { row: 99 }],
])('%s stays in the tree', (key, at, want) => {
  expect(treeMove(key, row(), { at, rows: 100, fitting: 8 })).toEqual(want)
})
