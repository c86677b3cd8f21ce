import { grouped } from '@/lib/format'
import type { JSONValue } from './json'
import { kindText } from './json'

/** A size in KB of 1,024 bytes, with one decimal. */
export function kilobytes(bytes: number): string {
  const [whole = '', tenth = ''] = (bytes / 1024).toFixed(1).split('.')
  return `${grouped(Number(whole))}.${tenth} KB`
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
  return typeof value === 'string' ? clip(value, 300) : jsonText(value)
}

/** The beginning of a value as JSON; the kind of one that is nested too deeply to be written. */
export function jsonText(value: JSONValue): string {
  try {
    return escapeInvisible(clip(JSON.stringify(typeof value === 'string' ? value.slice(0, 300) : value), 300))
  } catch {
    return kindText(value)
  }
}

// Marks that turn the direction of the text behind them, break lines, or are not
// drawn at all. Joiners are left alone, because emoji and some scripts need them.
const invisible = /[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** JSON whose invisible characters stand as escapes, so that it reads as it is. */
export function escapeInvisible(json: string): string {
  return json.replace(invisible, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
