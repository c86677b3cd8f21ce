import type { Node } from './json/tape'
import type { TreeRow } from './json/tree-row'

/** What a key does in the tree: go to a row or to a value, open or close the active one, or choose it. */
export type TreeMove = { row: number } | { node: Node } | { open: boolean } | { choose: true }

interface Standing {
  /** The active row, the number of rows, and how many fit into the view. */
  at: number
  rows: number
  fitting: number
}

/** The keys of a tree as the ARIA practices have them; null for one that does nothing here. */
export function treeMove(key: string, row: TreeRow, { at, rows, fitting }: Standing): TreeMove | null {
  const to = (target: number) => ({ row: Math.min(Math.max(0, target), rows - 1) })
  switch (key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at - 1)
    case 'PageDown':
      return to(at + fitting)
    case 'PageUp':
      return to(at - fitting)
    case 'Home':
      return to(0)
    case 'End':
      return to(rows - 1)
    case 'Enter':
    case ' ':
      return { choose: true }
    case 'ArrowRight':
      return inwards(row, to(at + 1))
    case 'ArrowLeft':
      return outwards(row)
    default:
      return null
  }
}

function inwards(row: TreeRow, next: TreeMove): TreeMove | null {
  if (row.size === 0) return null
  return row.isOpen ? next : { open: true }
}

function outwards(row: TreeRow): TreeMove | null {
  if (row.isOpen) return { open: false }
  return row.parent < 0 ? null : { node: row.parent }
}
