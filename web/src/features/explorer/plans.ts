import type { JSONObject, JSONValue } from './json'
import { fieldsOf, firstMembers, firstText, isContainer, isObject, memberOf, valueAt } from './json'
import { currencies } from '@/api/currencies'
import { detailText } from './text'

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
  /** Monthly prices, in the order of the shop's currencies. */
  prices: (JSONValue | undefined)[]
  specs: JSONValue | undefined
}

/** A value and its place in the document. */
interface Place {
  value: JSONValue
  /** The member's key or the element's number; empty for the document itself. */
  key: string
  parent: Place | null
}

// What is around a place, from the inside, and the place itself first.
function around(place: Place | null): Place[] {
  const places: Place[] = []
  for (let p = place; p; p = p.parent) places.push(p)
  return places
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
  const members = isContainer(parent.value) ? Object.entries(parent.value).reverse() : []
  for (const [key, value] of members) if (isContainer(value)) places.push({ value, key, parent })
}

const dedicatedTypes = ['ds', 'baremetal', 'dedicated', 'dedicated-server', 'outletServer']

function planAt(place: Place): Plan {
  const { value: entry, key } = place
  const fields = fieldsOf(entry)
  const id = known(valueAt(entry, 'sys', 'id'), memberOf(entry, 'id'), memberOf(fields, 'id'))
  const type = known(memberOf(fields, 'type'))
  return {
    keys: around(place)
      .slice(0, -1)
      .map((p) => p.key)
      .reverse(),
    item: isContainer(id) || id === undefined || id === '' ? key : String(id).trim(),
    // What a partner sells off are dedicated machines too.
    isDedicated:
      dedicatedTypes.some((name) => name === type) ||
      around(place.parent).some((p) => firstText(memberOf(p.value, 'category'))?.includes('dedicated')),
    id,
    title: known(memberOf(fields, 'title'), memberOf(fields, 'name')),
    type,
    slug: known(memberOf(fields, 'slug')),
    prices: currencies.map(({ value }) => priceIn(fields, value)),
    specs: known(memberOf(fields, 'specs')),
  }
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
  return (isContainer(specs) ? firstMembers(specs, 40) : [['', specs ?? null] as const])
    .map(([key, line]) => ({
      name: Array.isArray(specs) ? (firstText(memberOf(line, 'type')) ?? '') : key,
      text: (Array.isArray(line) ? line : [line]).map(partText).filter(Boolean).join(', '),
    }))
    .filter(({ text }) => text !== '')
}

function partText(part: JSONValue): string {
  if (!isObject(part)) return detailText(part)?.trim() ?? ''
  const fields = fieldsOf(part)
  const texts = ['title', 'name', 'subtitle'].map((name) => firstText(memberOf(fields, name)))
  return texts.filter(Boolean).join(', ') || (detailText(memberOf(fields, 'value')) ?? '')
}
