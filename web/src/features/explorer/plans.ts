import type { JSONObject, JSONValue, Place } from './json'
import { firstText, isContainer, isObject, keysOf, memberOf, valueAt } from './json'
import { fieldsOf } from './sections'
import { detailText } from './text'

export const currencies = ['EUR', 'USD', 'GBP'] as const

/** What a document says about a plan; undefined where it is silent. */
export interface Plan {
  keys: string[]
  /** The key by which an adapter knows the plan; empty where it has none. */
  item: string
  isDedicated: boolean
  id: JSONValue | undefined
  title: JSONValue | undefined
  type: JSONValue | undefined
  slug: JSONValue | undefined
  /** Monthly prices, in the order of currencies. */
  prices: (JSONValue | undefined)[]
  specs: JSONValue | undefined
}

/**
 * Finds plans by what they hold, in document order, wherever they stand: a
 * partner that has moved its plans is what one opens this tool for.
 */
export function findPlans(root: JSONValue): Plan[] {
  const plans: Plan[] = []
  // A stack of its own, since a hostile document is nested deeper than functions may be.
  const places: Place[] = [{ value: root, key: '', parent: null }]
  for (let place = places.pop(); place; place = places.pop()) {
    if (isPlan(fieldsOf(place.value))) plans.push(planAt(place))
    else pushContainers(places, place)
  }
  // Lists repeat in short what stands elsewhere in full.
  const complete = new Set(plans.filter(({ specs }) => specs !== undefined).map(({ item }) => item))
  return plans.filter(({ item, specs }) => specs !== undefined || !complete.has(item))
}

// Two of prices, a data sheet and terms make a plan.
function isPlan(fields: JSONObject): boolean {
  const marks = ['price', 'pricing'].some((name) => Object.hasOwn(fields, name)) ? 1 : 0
  return marks + ['specs', 'periods'].filter((name) => isContainer(memberOf(fields, name))).length >= 2
}

// The last goes first onto the stack, so that the first is taken first.
function pushContainers(places: Place[], parent: Place) {
  const { value } = parent
  if (!isContainer(value)) return
  const keys = Array.isArray(value) ? null : Object.keys(value)
  const members = Array.isArray(value) ? value : Object.values(value)
  for (let i = members.length - 1; i >= 0; i--) {
    const member = members[i]
    if (isContainer(member)) places.push({ value: member, key: keys?.[i] ?? String(i), parent })
  }
}

const dedicatedTypes = ['ds', 'baremetal', 'dedicated', 'dedicated-server', 'outletServer']

function planAt(place: Place): Plan {
  const { value: entry, key } = place
  const fields = fieldsOf(entry)
  const id = known(valueAt(entry, 'sys', 'id'), memberOf(entry, 'id'), memberOf(fields, 'id'))
  const type = known(memberOf(fields, 'type'))
  return {
    keys: keysOf(place),
    item: isContainer(id) || id === undefined || id === '' ? key : String(id).trim(),
    // What a partner sells off are dedicated machines too.
    isDedicated: dedicatedTypes.some((name) => name === type) || isAmongDedicated(place),
    id,
    title: known(memberOf(fields, 'title'), memberOf(fields, 'name')),
    type,
    slug: known(memberOf(fields, 'slug')),
    prices: currencies.map((currency) => priceIn(fields, currency)),
    specs: known(memberOf(fields, 'specs')),
  }
}

function isAmongDedicated(place: Place): boolean {
  for (let p = place.parent; p; p = p.parent) {
    if (firstText(memberOf(p.value, 'category'))?.includes('dedicated')) return true
  }
  return false
}

// Null says no more than a missing member does.
function known(...values: (JSONValue | undefined)[]): JSONValue | undefined {
  return values.find((value) => value !== undefined && value !== null)
}

// A map by currency, or a list of terms of which one is a month.
function priceIn(fields: JSONObject, currency: string): JSONValue | undefined {
  const terms = memberOf(fields, 'pricing')
  const month = Array.isArray(terms) ? terms.find((term) => isMonthly(term, currency)) : undefined
  return known(valueAt(fields, 'price', currency), memberOf(month, 'price'))
}

function isMonthly(term: JSONValue, currency: string): boolean {
  return firstText(memberOf(term, 'unit'))?.toLowerCase() === 'monthly' && memberOf(term, 'currency') === currency
}

/** A plan's data sheet line by line, in the forms that partners keep it in: a list of lines, or an object of parts. */
export function specLines({ specs }: Plan): { name: string; text: string }[] {
  if (!isContainer(specs)) return [{ name: '', text: detailText(specs) ?? '' }].filter(({ text }) => text !== '')
  return Object.entries(specs)
    .slice(0, 40)
    .map(([key, line]) => ({
      name: Array.isArray(specs) ? (firstText(memberOf(line, 'type')) ?? '') : key,
      text: lineText(line),
    }))
    .filter(({ text }) => text !== '')
}

function lineText(line: JSONValue): string {
  const parts = Array.isArray(line) ? line.map(partText) : [partText(line)]
  return parts.filter((text) => text !== '').join(', ')
}

function partText(part: JSONValue): string {
  if (!isObject(part)) return detailText(part)?.trim() ?? ''
  const fields = fieldsOf(part)
  const texts = ['title', 'name', 'subtitle']
    .map((name) => firstText(memberOf(fields, name)))
    .filter((text) => text !== null)
  return texts.join(', ') || (detailText(memberOf(fields, 'value')) ?? '')
}
