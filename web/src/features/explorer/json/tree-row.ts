import { clip } from './clip'
import type { Outline } from './outline'
import type { Kind, Node, Tape } from './tape'
import { at, isContainer, keyOf, kindOf, member, none, rawOf, stringOf } from './tape'
import { visible } from './visible'

/** A row of the tree, with all that it shows. */
export interface TreeRow {
  node: Node
  parent: Node
  /** Key or place; null for the root. */
  name: string | null
  isElement: boolean
  kind: Kind
  size: number
  /** A scalar as it stands in the text, or what a container calls itself; clipped. */
  preview: string
  isOpen: boolean
  /** Depth from 1, place among the siblings from 1 and their number. */
  level: number
  place: number
  siblings: number
  /** Whether a later member of the same key replaces it. */
  isDropped: boolean
}

const previewLength = 120
const nameLength = 80

export function treeRow(tape: Tape, outline: Outline, dropped: ReadonlySet<Node>, node: Node): TreeRow {
  const kind = kindOf(tape, node)
  const parent = at(tape.parent, node)
  const key = keyOf(tape, node)
  const name = parent === none ? null : clip(key ?? String(at(tape.ordinal, node)), nameLength)
  return {
    node,
    parent,
    name,
    isElement: key === null,
    kind,
    size: at(tape.size, node),
    preview: isContainer(kind) ? clip(nameInside(tape, node), nameLength) : clip(visible(rawOf(tape, node).slice(0, previewLength + 1)), previewLength),
    isOpen: outline.isOpen(node),
    level: levelOf(tape, node),
    place: at(tape.ordinal, node) + 1,
    siblings: parent === none ? 1 : at(tape.size, parent),
    isDropped: dropped.has(node),
  }
}

/** What an entry calls itself, so that a list of them can be told apart without opening each. */
function nameInside(tape: Tape, node: Node): string {
  if (at(tape.size, node) > 200) return ''
  const fields = member(tape, node, 'fields')
  for (const holder of fields === none ? [node] : [fields, node]) {
    for (const name of ['title', 'name', 'label', 'type']) {
      const text = stringOf(tape, member(tape, holder, name))
      if (text !== null && text !== '') return text
    }
  }
  return ''
}

function levelOf(tape: Tape, node: Node): number {
  let level = 0
  for (let n = node; n !== none; n = at(tape.parent, n)) level++
  return level
}
