import type { Node, Tape } from '../json/tape'
import { at, children, isContainer, keyOf, kindOf, member, none, rawOf, stringOf } from '../json/tape'
import { blockList, fieldsOf, sectionList } from './sections'

/** A plan in a document: where it stands and by what key an adapter knows it. */
export interface Plan {
  /** The entry, and the object that holds its fields: often the same. */
  entry: Node
  fields: Node
  /** The adapter's key: the partner's id, else the position. */
  item: string
  isDedicated: boolean
}

/**
 * Finds the plans of a document in document order: what the partners' adapters
 * would read, and beside it whatever bears specs and prices, because a page
 * that has moved its plans is what one opens this tool for.
 */
export function findPlans(tape: Tape): Plan[] {
  const known = new Map([...pagePlans(tape), ...sitePlans(tape), ...listedPlans(tape)].map((plan) => [plan.entry, plan]))
  const knownItems = new Set([...known.values()].map((plan) => plan.item))
  const plans: Plan[] = []
  for (let node = 0; node < tape.count; ) {
    const plan = known.get(node) ?? planByContent(tape, node)
    // A category lists the products that stand elsewhere once more, in short.
    if (plan && (known.has(node) || !knownItems.has(plan.item))) plans.push(plan)
    node = plan ? at(tape.skip, node) : node + 1
  }
  return plans
}

// A page of the content system: blocks of sections. Two of the marks make a product.
function* pagePlans(tape: Tape): Generator<Plan> {
  const list = sectionList(tape)
  if (list === none) return
  for (const section of children(tape, list)) {
    const category = stringOf(tape, member(tape, fieldsOf(tape, section), 'category'))
    const blocks = blockList(tape, section)
    if (blocks === none) continue
    for (const entry of children(tape, blocks)) {
      if (kindOf(tape, entry) !== 'object') continue
      const fields = fieldsOf(tape, entry)
      const marks = ['price', 'specs', 'periods', 'type'].filter((name) => member(tape, fields, name) !== none)
      if (marks.length < 2) continue
      const position = `section ${at(tape.ordinal, section)} block ${at(tape.ordinal, entry)}`
      yield planOf(tape, entry, fields, entryID(tape, entry) || position, category)
    }
  }
}

// The payload behind the partner's pages: products by id, listed by categories.
function* sitePlans(tape: Tape): Generator<Plan> {
  for (const site of siteCandidates(tape)) {
    const products = member(tape, site, 'products')
    const categories = member(tape, site, 'categories')
    if (!isObject(tape, products) || !isObject(tape, categories)) continue
    const full = byKey(tape, products)
    for (const category of children(tape, categories)) yield* categoryPlans(tape, category, full)
    return
  }
}

function* categoryPlans(tape: Tape, category: Node, full: ReadonlyMap<string, Node>): Generator<Plan> {
  const slug = stringOf(tape, member(tape, category, 'slug'))
  const items = member(tape, member(tape, category, 'productsCollection'), 'items')
  const isList = items !== none && kindOf(tape, items) === 'array'
  const holder = isList ? items : member(tape, category, 'products')
  if (holder === none || !isContainer(kindOf(tape, holder))) return
  for (const listed of children(tape, holder)) {
    const id = isList ? entryID(tape, listed) : (keyOf(tape, listed) ?? '')
    const entry = full.get(id) ?? listed
    if (kindOf(tape, entry) !== 'object') continue
    yield planOf(tape, entry, entry, id || `item ${at(tape.ordinal, listed) + 1} of a category`, slug)
  }
}

// An API that lists its plans has them as the elements of its root.
function* listedPlans(tape: Tape): Generator<Plan> {
  if (kindOf(tape, 0) !== 'array') return
  for (const entry of children(tape, 0)) {
    if (!['specs', 'pricing', 'price'].some((name) => member(tape, entry, name) !== none)) continue
    const id = numericID(tape, entry) || entryID(tape, entry)
    yield planOf(tape, entry, entry, id || `item ${at(tape.ordinal, entry) + 1}`, null)
  }
}

function planByContent(tape: Tape, entry: Node): Plan | null {
  if (!isObject(tape, entry)) return null
  const fields = fieldsOf(tape, entry)
  if (!hasPlanContent(tape, fields)) return null
  const key = entryID(tape, entry) || numericID(tape, fields) || (keyOf(tape, entry) ?? '')
  return planOf(tape, entry, fields, key, null)
}

function hasPlanContent(tape: Tape, fields: Node): boolean {
  const specs = member(tape, fields, 'specs')
  if (specs === none || !isContainer(kindOf(tape, specs))) return false
  return ['price', 'pricing', 'periods'].some((name) => member(tape, fields, name) !== none)
}

const dedicatedTypes = new Set(['ds', 'baremetal', 'dedicated', 'dedicated-server', 'outletServer'])

// What a partner sells off are dedicated machines too.
function planOf(tape: Tape, entry: Node, fields: Node, item: string, category: string | null): Plan {
  const type = stringOf(tape, member(tape, fields, 'type'))
  const isDedicated = dedicatedTypes.has(type ?? '') || (category?.includes('dedicated') ?? false)
  return { entry, fields, item: item.trim(), isDedicated }
}

/** sys.id, else id, as the adapter reads them; empty where one of them is no text. */
function entryID(tape: Tape, entry: Node): string {
  const sys = member(tape, entry, 'sys')
  const ids = [member(tape, sys, 'id'), member(tape, entry, 'id')]
  if (ids.some((id) => id !== none && !['string', 'null'].includes(kindOf(tape, id)))) return ''
  return (ids.map((id) => stringOf(tape, id)).find((id) => id !== null && id !== '') ?? '').trim()
}

function numericID(tape: Tape, entry: Node): string {
  const id = member(tape, entry, 'id')
  return id !== none && kindOf(tape, id) === 'number' && rawOf(tape, id) !== '0' ? rawOf(tape, id) : ''
}

function siteCandidates(tape: Tape): Node[] {
  const preloaded = member(tape, 0, 'preloaded')
  return preloaded !== none && kindOf(tape, preloaded) === 'array' ? [0, ...children(tape, preloaded)] : [0]
}

function byKey(tape: Tape, object: Node): Map<string, Node> {
  return new Map([...children(tape, object)].map((child) => [keyOf(tape, child) ?? '', child]))
}

function isObject(tape: Tape, node: Node): boolean {
  return node !== none && kindOf(tape, node) === 'object'
}
