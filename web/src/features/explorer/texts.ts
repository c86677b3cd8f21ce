import type { Kind } from './json/tape'
import { counted, grouped } from '@/lib/format'

/** What a tool says that is used before there is a document. */
export const fetchFirst = 'Please fetch JSON data first'

/** What is said of a document without sections. */
export const noSections = 'No sections found in JSON data'

/** A size in KB of 1,024 bytes, with one decimal. */
export function kilobytes(bytes: number): string {
  const [whole = '0', tenth = '0'] = (bytes / 1024).toFixed(1).split('.')
  return `${grouped(Number(whole))}.${tenth} KB`
}

/** A time of day as clocks in tools show it: 09:05:07. */
export function clockTime(at: Date): string {
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A kind of value with its extent: "array of 3". */
export function kindText(kind: Kind, size: number): string {
  return kind === 'object' || kind === 'array' ? `${kind} of ${grouped(size)}` : kind
}

/** "1 plan", "27 dedicated plans". */
export function planCount(count: number, isDedicated: boolean): string {
  return counted(count, isDedicated ? 'dedicated plan' : 'plan')
}
