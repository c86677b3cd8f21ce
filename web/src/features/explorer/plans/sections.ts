import { pathOf } from '../json/path'
import type { Kind, Node, Tape } from '../json/tape'
import { at, children, keyOf, kindOf, member, none, stringOf } from '../json/tape'
import { clip } from '../json/clip'

/** What a section of a page is made of. */
export interface Section {
  index: number
  node: Node
  path: string
  id: string | null
  type: string | null
  title: string | null
  /** Its first fields with the kinds of their values. */
  fields: SectionField[]
  /** How many fields it has in all. */
  fieldCount: number
  /** How many blocks; null where it has no list of them. */
  blocks: number | null
}

export interface SectionField {
  name: string
  kind: Kind
  size: number
}

const mostFields = 60
const nameLength = 80

/**
 * The list of a page's sections, or none. A page keeps them in its fields, at
 * the root, or under page; the adapter looks in the same places.
 */
export function sectionList(tape: Tape): Node {
  const page = member(tape, 0, 'page')
  for (const holder of [member(tape, 0, 'fields'), 0, member(tape, page, 'fields'), page]) {
    const list = member(tape, holder, 'sections')
    if (list !== none && kindOf(tape, list) === 'array') return list
  }
  return none
}

/** An entry's fields, or the entry itself where they stand next to its sys. */
export function fieldsOf(tape: Tape, entry: Node): Node {
  const fields = member(tape, entry, 'fields')
  return fields !== none && kindOf(tape, fields) === 'object' ? fields : entry
}

/** The list of a section's blocks, or none. */
export function blockList(tape: Tape, section: Node): Node {
  const blocks = member(tape, fieldsOf(tape, section), 'blocks')
  return blocks !== none && kindOf(tape, blocks) === 'array' ? blocks : none
}

/** How many sections and blocks a document has; null where it has no sections. */
export function countSections(tape: Tape): { sections: number; blocks: number } | null {
  const list = sectionList(tape)
  if (list === none || at(tape.size, list) === 0) return null
  let blocks = 0
  for (const section of children(tape, list)) {
    const inside = blockList(tape, section)
    if (inside !== none) blocks += at(tape.size, inside)
  }
  return { sections: at(tape.size, list), blocks }
}

/** The sections from one place to before another. */
export function sectionsOf(tape: Tape, from: number, to: number): Section[] {
  const list = sectionList(tape)
  const sections: Section[] = []
  if (list === none) return sections
  for (const node of children(tape, list)) {
    const index = at(tape.ordinal, node)
    if (index >= to) break
    if (index >= from) sections.push(section(tape, node, index))
  }
  return sections
}

function section(tape: Tape, node: Node, index: number): Section {
  const fields = fieldsOf(tape, node)
  const sys = member(tape, node, 'sys')
  const contentType = member(tape, member(tape, member(tape, sys, 'contentType'), 'sys'), 'id')
  const blocks = blockList(tape, node)
  const isObject = kindOf(tape, fields) === 'object'
  return {
    index,
    node,
    path: clip(pathOf(tape, node), 300),
    id: firstText(tape, member(tape, sys, 'id'), member(tape, node, 'id')),
    type: firstText(tape, contentType, member(tape, fields, 'type'), member(tape, node, 'type')),
    title: firstText(tape, ...['title', 'heading', 'name', 'referenceTitle'].map((name) => member(tape, fields, name))),
    fields: isObject ? fieldList(tape, fields) : [],
    fieldCount: isObject ? at(tape.size, fields) : 0,
    blocks: blocks === none ? null : at(tape.size, blocks),
  }
}

function fieldList(tape: Tape, fields: Node): SectionField[] {
  const list: SectionField[] = []
  for (const field of children(tape, fields)) {
    if (list.length >= mostFields) break
    const name = clip(keyOf(tape, field) ?? '', nameLength)
    list.push({ name, kind: kindOf(tape, field), size: at(tape.size, field) })
  }
  return list
}

function firstText(tape: Tape, ...nodes: Node[]): string | null {
  for (const node of nodes) {
    const text = stringOf(tape, node)
    if (text !== null && text.trim() !== '') return clip(text.trim(), nameLength)
  }
  return null
}
