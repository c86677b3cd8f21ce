import type { Node, Tape } from './tape'
import { at, children, keyOf, kindOf } from './tape'

/** Members whose key comes again later in the same object, so that parsers drop them. */
export interface Duplicates {
  count: number
  /** Some of them, in document order. */
  nodes: ReadonlySet<Node>
}

const mostKept = 10_000

/** Looks through every object of the document. */
export function findDuplicates(tape: Tape): Duplicates {
  const nodes = new Set<Node>()
  let count = 0
  for (let node = 0; node < tape.count; node++) {
    if (at(tape.size, node) < 2 || kindOf(tape, node) !== 'object') continue
    for (const dropped of droppedIn(tape, node)) {
      count++
      if (nodes.size < mostKept) nodes.add(dropped)
    }
  }
  return { count, nodes }
}

function droppedIn(tape: Tape, object: Node): Node[] {
  const last = new Map<string, Node>()
  const dropped: Node[] = []
  for (const child of children(tape, object)) {
    const key = keyOf(tape, child) ?? ''
    const before = last.get(key)
    if (before !== undefined) dropped.push(before)
    last.set(key, child)
  }
  return dropped
}
