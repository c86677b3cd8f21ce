import { pathOf } from '../json/path'
import { pretty, unlimited } from '../json/pretty'
import type { Node, Tape } from '../json/tape'
import { at, children, isContainer, keyOf, kindOf, member, none, rawOf, stringOf } from '../json/tape'
import type { Plan } from './find'
import { fieldsOf } from './sections'

export const currencies = ['EUR', 'USD', 'GBP'] as const

/** What the document says about a plan. A detail is the value's node, or none where the document is silent. */
export interface Details {
  path: string
  id: Node
  title: Node
  type: Node
  slug: Node
  /** Monthly prices, in the order of currencies. */
  prices: readonly Node[]
  specs: Node
}

/** A line of a plan's data sheet. */
export interface Spec {
  name: string
  text: string
}

export function detailsOf(tape: Tape, { entry, fields }: Plan): Details {
  const sys = member(tape, entry, 'sys')
  return {
    path: pathOf(tape, entry),
    id: firstTold(tape, member(tape, sys, 'id'), member(tape, entry, 'id'), member(tape, fields, 'id')),
    title: firstTold(tape, member(tape, fields, 'title'), member(tape, fields, 'name')),
    type: firstTold(tape, member(tape, fields, 'type')),
    slug: firstTold(tape, member(tape, fields, 'slug')),
    prices: currencies.map((currency) => priceIn(tape, fields, currency)),
    specs: firstTold(tape, member(tape, fields, 'specs')),
  }
}

/** A detail as a person reads it: a string without its quotes, anything else as it stands. Null where there is none. */
export function shownText(tape: Tape, node: Node): string | null {
  if (node === none) return null
  const text = stringOf(tape, node)
  if (text !== null) return text
  return isContainer(kindOf(tape, node)) ? pretty(tape, node, unlimited).text : rawOf(tape, node)
}

/** The data sheet line by line, in the forms that partners keep it in: a list of lines, or an object of parts. */
export function specsOf(tape: Tape, specs: Node): Spec[] {
  if (specs === none) return []
  if (!isContainer(kindOf(tape, specs))) return [{ name: '', text: shownText(tape, specs) ?? '' }]
  const lines: Spec[] = []
  for (const line of children(tape, specs)) {
    const name = keyOf(tape, line) ?? stringOf(tape, member(tape, line, 'type')) ?? ''
    const text = lineText(tape, line)
    if (text !== '') lines.push({ name, text })
  }
  return lines
}

// Null says no more than a missing member does.
function firstTold(tape: Tape, ...nodes: Node[]): Node {
  return nodes.find((node) => node !== none && kindOf(tape, node) !== 'null') ?? none
}

// A map by currency, or a list of terms of which one is a month.
function priceIn(tape: Tape, fields: Node, currency: string): Node {
  const quoted = firstTold(tape, member(tape, member(tape, fields, 'price'), currency))
  const terms = member(tape, fields, 'pricing')
  if (quoted !== none || terms === none || kindOf(tape, terms) !== 'array') return quoted
  for (const term of children(tape, terms)) {
    const isMonth = stringOf(tape, member(tape, term, 'unit'))?.toLowerCase() === 'monthly'
    if (isMonth && stringOf(tape, member(tape, term, 'currency')) === currency) return firstTold(tape, member(tape, term, 'price'))
  }
  return none
}

function lineText(tape: Tape, line: Node): string {
  const kind = kindOf(tape, line)
  if (kind === 'null') return ''
  if (kind === 'array') return join([...children(tape, line)].map((part) => partText(tape, part)))
  return partText(tape, line)
}

function partText(tape: Tape, part: Node): string {
  const kind = kindOf(tape, part)
  if (kind === 'null') return ''
  if (kind === 'array') return `${at(tape.size, part)} elements`
  if (kind !== 'object') return shownText(tape, part)?.trim() ?? ''
  const holder = fieldsOf(tape, part)
  const told = ['title', 'name', 'subtitle'].map((name) => stringOf(tape, member(tape, holder, name))?.trim() ?? '')
  const text = join(told)
  return text === '' ? (shownText(tape, firstTold(tape, member(tape, holder, 'value'))) ?? '') : text
}

function join(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(', ')
}
