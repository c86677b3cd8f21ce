import { formatPath } from './path'
import type { Node, Tape } from './tape'
import { at, children, element, isContainer, keyOf, kindOf, member, none } from './tape'

/** Where a path leads, or at which of its parts it broke. */
export type Located = { node: Node; broken: null } | { node: null; broken: Broken }

export interface Broken {
  /** The part that leads nowhere, and its place in the path from 1. */
  part: string
  place: number
  /** The path that still leads somewhere, and what is there. */
  reached: string
  is: string
  /** Some of the parts that would go on from there, the likeliest first. */
  next: string[]
}

const mostNext = 12
const mostSought = 2000

/** Walks a path through the document. */
export function locate(tape: Tape, parts: readonly string[]): Located {
  let node: Node = 0
  for (const [i, part] of parts.entries()) {
    const next = step(tape, node, part)
    if (next === none) return { node: null, broken: brokenAt(tape, node, parts, i) }
    node = next
  }
  return { node, broken: null }
}

function step(tape: Tape, node: Node, part: string): Node {
  if (kindOf(tape, node) === 'object') return member(tape, node, part)
  return /^(?:0|[1-9]\d{0,9})$/.test(part) ? element(tape, node, Number(part)) : none
}

function brokenAt(tape: Tape, node: Node, parts: readonly string[], i: number): Broken {
  const part = parts[i] ?? ''
  return { part, place: i + 1, reached: formatPath(parts.slice(0, i)), is: describe(tape, node), next: nextParts(tape, node, part) }
}

/** What a value is, in words: "an array of 4 elements". */
export function describe(tape: Tape, node: Node): string {
  const kind = kindOf(tape, node)
  const size = at(tape.size, node)
  if (kind === 'null') return 'null'
  if (!isContainer(kind)) return `a ${kind}`
  if (size === 0) return `an empty ${kind}`
  const noun = kind === 'object' ? 'member' : 'element'
  return `an ${kind} of ${size} ${noun}${size === 1 ? '' : 's'}`
}

function nextParts(tape: Tape, node: Node, sought: string): string[] {
  const size = at(tape.size, node)
  if (kindOf(tape, node) === 'array') {
    return size <= 3 ? [...Array(size).keys()].map(String) : ['0', '1', String(size - 1)]
  }
  const keys = new Set<string>()
  for (const child of children(tape, node)) {
    const key = keyOf(tape, child)
    if (key !== null) keys.add(key)
    if (keys.size >= mostSought) break
  }
  return [...keys]
    .map((key) => ({ key, far: distance(key, sought) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, mostNext)
    .map(({ key }) => key)
}

// Typing slips only: a key that is not alike keeps its place in the document.
function distance(key: string, sought: string): number {
  const [a, b] = [key.toLowerCase(), sought.toLowerCase()]
  if (a === b) return 0
  if (a === '' || b === '') return 3
  if (a.startsWith(b) || b.startsWith(a)) return 1
  return a.length < 40 && b.length < 40 && edits(a, b) <= 2 ? 2 : 3
}

function edits(a: string, b: string): number {
  let row = [...Array(b.length + 1).keys()]
  for (let i = 1; i <= a.length; i++) {
    const last = row
    row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(swap, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
  }
  return row[b.length] ?? 0
}
