import { counted, grouped } from '@/lib/format'
import type { JSONValue } from './json'
import { isContainer, kindOf, sizeOf } from './json'

/** The message of a tool that is used before a document is open. */
export const fetchFirst = 'Please fetch JSON data first'

/** The message for a document without sections. */
export const noSections = 'No sections found in JSON data'

/** A size in KB of 1,024 bytes, with one decimal. */
export function kilobytes(bytes: number): string {
  const [whole = '', tenth = ''] = (bytes / 1024).toFixed(1).split('.')
  return `${grouped(Number(whole))}.${tenth} KB`
}

/** A time of day: 09:05:07. */
export function clockTime(at: Date): string {
  return at.toTimeString().slice(0, 8)
}

/** A kind of value with its extent: "array of 3". */
export function kindText(value: JSONValue): string {
  const kind = kindOf(value)
  return isContainer(value) ? `${kind} of ${grouped(sizeOf(value))}` : kind
}

/** "1 plan", "27 dedicated plans". */
export function planCount(count: number, isDedicated: boolean): string {
  return counted(count, isDedicated ? 'dedicated plan' : 'plan')
}

/** The beginning of a text, up to a number of characters, with an ellipsis if it goes on. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** A key as it is shown. */
export function keyLabel(key: string): string {
  return key === '' ? '(empty key)' : clip(key, 80)
}

/** A detail as a person reads it: a string without its quotes, anything else as JSON. Null where there is none. */
export function detailText(value: JSONValue | undefined): string | null {
  if (value === undefined || value === null) return null
  return clip(typeof value === 'string' ? value : excerpt(value, 300).text, 300)
}

// Marks that turn the direction of the text behind them, break lines, or are not
// drawn at all. Joiners are left alone, because emoji and some scripts need them.
const invisible = /[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** JSON whose invisible characters stand as escapes, so that it reads as it is. */
export function escapeInvisible(json: string): string {
  return json.replace(invisible, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Writes a value as indented JSON, and stops when it has as many characters. */
export function excerpt(value: JSONValue, maxLength: number): { text: string; isCut: boolean } {
  let text = ''
  const write = (member: JSONValue, indent: string) => {
    if (!isContainer(member)) {
      text += escapeInvisible(JSON.stringify(typeof member === 'string' ? member.slice(0, maxLength) : member))
      return
    }
    const keys = Array.isArray(member) ? null : Object.keys(member)
    const values = Array.isArray(member) ? member : Object.values(member)
    text += keys ? '{' : '['
    // A value that is nested too deeply for this recursion is cut long before, by its indentation.
    for (let i = 0; i < values.length && text.length <= maxLength; i++) {
      text += `${i > 0 ? ',' : ''}\n${indent}  ${keys ? `${escapeInvisible(JSON.stringify(keys[i]))}: ` : ''}`
      write(values[i] ?? null, `${indent}  `)
    }
    text += `${values.length > 0 ? `\n${indent}` : ''}${keys ? '}' : ']'}`
  }
  write(value, '')
  return { text: text.slice(0, maxLength), isCut: text.length > maxLength }
}
