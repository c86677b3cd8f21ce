import type { JSONObject, JSONValue } from './json'
import { fieldsOf, firstText, memberOf, valueAt } from './json'

/** What a section of a page is made of. */
export interface Section {
  keys: string[]
  id: string | null
  type: string | null
  title: string | null
  fields: JSONObject
  /** Null where it has no list of blocks. */
  blocks: number | null
}

/** Where a page keeps its sections; the adapter looks in the same places. */
const sectionPlaces = [['fields', 'sections'], ['sections'], ['page', 'fields', 'sections'], ['page', 'sections']]

/** The sections of a page; empty for a document that has none. */
export function sectionsOf(root: JSONValue): Section[] {
  for (const place of sectionPlaces) {
    const list = valueAt(root, ...place)
    if (Array.isArray(list)) return list.map((section, i) => sectionOf(section, [...place, String(i)]))
  }
  return []
}

function sectionOf(section: JSONValue, keys: string[]): Section {
  const fields = fieldsOf(section)
  const blocks = memberOf(fields, 'blocks')
  const text = (...names: string[]) => firstText(...names.map((name) => memberOf(fields, name)))
  return {
    keys,
    id: firstText(valueAt(section, 'sys', 'id'), memberOf(section, 'id')),
    type: firstText(
      valueAt(section, 'sys', 'contentType', 'sys', 'id'),
      memberOf(fields, 'type'),
      memberOf(section, 'type'),
    ),
    title: text('title', 'heading', 'name', 'referenceTitle'),
    fields,
    blocks: Array.isArray(blocks) ? blocks.length : null,
  }
}
