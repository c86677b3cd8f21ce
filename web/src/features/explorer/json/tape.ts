export type Kind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

/** The number of a value in its document, counted in the order in which values begin; the root is 0. */
export type Node = number

/** Where there is no value. */
export const none: Node = -1

/**
 * A JSON text with an index of its values. The text stays as it came, so that
 * numbers keep their digits, members their order, and repeated keys their
 * values; a value costs a few numbers where an object tree would cost a
 * hundred bytes and more.
 */
export interface Tape {
  text: string
  /** How many values there are. */
  count: number
  /** Where a value begins in the text, and where it ends. */
  start: Int32Array
  end: Int32Array
  /** Where a member's key begins, at its quote; -1 for elements and the root. */
  key: Int32Array
  /** The object or array around a value; -1 for the root. */
  parent: Int32Array
  /** The first value behind everything inside this one. */
  skip: Int32Array
  /** The place among the values of the same object or array, from 0. */
  ordinal: Int32Array
  /** How many members or elements; 0 for scalars. */
  size: Int32Array
}

const kinds: Record<string, Kind> = { '{': 'object', '[': 'array', '"': 'string', t: 'boolean', f: 'boolean', n: 'null' }

export function kindOf({ text, start }: Tape, node: Node): Kind {
  return kinds[text[start[node] ?? 0] ?? ''] ?? 'number'
}

export function isContainer(kind: Kind): boolean {
  return kind === 'object' || kind === 'array'
}

/** The direct members or elements, in their order. */
export function* children(tape: Tape, node: Node): Generator<Node> {
  const end = at(tape.skip, node)
  for (let child = node + 1; child < end; child = at(tape.skip, child)) yield child
}

/** The key of a member as it reads, or null for an element and the root. */
export function keyOf(tape: Tape, node: Node): string | null {
  const begin = at(tape.key, node)
  return begin < 0 ? null : unquote(tape.text, begin, closingQuote(tape.text, begin) + 1)
}

/** The member of that name, or none. Where a key is repeated the last one counts, as with every parser. */
export function member(tape: Tape, node: Node, name: string): Node {
  let found = none
  if (node < 0 || kindOf(tape, node) !== 'object') return found
  for (const child of children(tape, node)) if (keyIs(tape, child, name)) found = child
  return found
}

// Most keys are told apart by their first letters, without making a string of each.
function keyIs(tape: Tape, child: Node, name: string): boolean {
  const begin = at(tape.key, child) + 1
  if (!/["\\]/.test(name) && tape.text.startsWith(name, begin) && tape.text[begin + name.length] === '"') return true
  return hasEscape(tape.text, begin) && keyOf(tape, child) === name
}

function hasEscape(text: string, begin: number): boolean {
  let i = begin
  while (text[i] !== '"' && text[i] !== '\\') i++
  return text[i] === '\\'
}

/** The element at that place, or none. */
export function element(tape: Tape, node: Node, ordinal: number): Node {
  if (kindOf(tape, node) !== 'array' || ordinal >= at(tape.size, node)) return none
  for (const child of children(tape, node)) if (at(tape.ordinal, child) === ordinal) return child
  return none
}

/** The value's own piece of the text. */
export function rawOf({ text, start, end }: Tape, node: Node): string {
  return text.slice(start[node], end[node])
}

/** The text of a string, or null for any other value and for none. */
export function stringOf(tape: Tape, node: Node): string | null {
  if (node < 0 || kindOf(tape, node) !== 'string') return null
  return unquote(tape.text, at(tape.start, node), at(tape.end, node))
}

/** Where the string ends that begins at this quote. */
export function closingQuote(text: string, begin: number): number {
  let end = text.indexOf('"', begin + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

/** A number of an index that is known to be inside it. */
export function at(numbers: Int32Array, index: number): number {
  return numbers[index] ?? -1
}

function isEscaped(text: string, quote: number): boolean {
  let slashes = 0
  while (text[quote - 1 - slashes] === '\\') slashes++
  return slashes % 2 === 1
}

function unquote(text: string, begin: number, end: number): string {
  const inner = text.slice(begin + 1, end - 1)
  return inner.includes('\\') ? (JSON.parse(text.slice(begin, end)) as string) : inner
}
