import { grouped } from '@/lib/format'

/** A value as JSON.parse gives it. Numbers are rounded to a double, and the last of repeated keys counts. */
export type JSONValue = string | number | boolean | null | JSONValue[] | JSONObject

export interface JSONObject {
  [key: string]: JSONValue
}

export function isContainer(value: JSONValue | undefined): value is JSONValue[] | JSONObject {
  return typeof value === 'object' && value !== null
}

export function isObject(value: JSONValue | undefined): value is JSONObject {
  return isContainer(value) && !Array.isArray(value)
}

/** The member or element of that key. What an object inherits, such as "constructor", is none. */
export function memberOf(value: JSONValue | undefined, key: string): JSONValue | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** The value behind a chain of keys. */
export function valueAt(value: JSONValue | undefined, ...keys: string[]): JSONValue | undefined {
  return keys.reduce(memberOf, value)
}

/** The first of the values that is a text, trimmed; null where none is. */
export function firstText(...values: (JSONValue | undefined)[]): string | null {
  for (const value of values) if (typeof value === 'string' && value.trim() !== '') return value.trim()
  return null
}

/** An entry's fields, or the entry itself where they stand next to its sys. */
export function fieldsOf(entry: JSONValue): JSONObject {
  const fields = memberOf(entry, 'fields')
  if (isObject(fields)) return fields
  return isObject(entry) ? entry : {}
}

/** The first members or elements with their keys. */
export function firstMembers(value: JSONValue, count: number): [key: string, member: JSONValue][] {
  return isContainer(value) ? Object.entries(Array.isArray(value) ? value.slice(0, count) : value).slice(0, count) : []
}

/** How many members or elements a value has; 0 for scalars. */
export function sizeOf(value: JSONValue): number {
  if (Array.isArray(value)) return value.length
  return isObject(value) ? Object.keys(value).length : 0
}

/** A kind of value with its extent: "array of 3". */
export function kindText(value: JSONValue): string {
  if (isContainer(value)) return `${isObject(value) ? 'object' : 'array'} of ${grouped(sizeOf(value))}`
  return value === null ? 'null' : typeof value
}
