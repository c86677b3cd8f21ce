import { locate } from './locate'
import { formatPath, parsePath } from './path'
import type { Kind, Tape } from './tape'
import { at, children, keyOf, kindOf } from './tape'

/** One way in which a path can go on. */
export interface Completion {
  path: string
  key: string
  kind: Kind
  /** How many members or elements it holds. */
  size: number
}

const mostOptions = 40
const mostSought = 50_000

/** The keys that a path can go on with, for what is typed of the last one. */
export function complete(tape: Tape, typed: string): Completion[] {
  const { base, begun } = split(typed.trimStart())
  const { parts } = parsePath(base)
  if (!parts) return []
  const { node } = locate(tape, parts)
  if (node === null) return []
  const options: Completion[] = []
  let sought = 0
  for (const child of children(tape, node)) {
    if (options.length >= mostOptions || ++sought > mostSought) break
    const key = keyOf(tape, child) ?? String(at(tape.ordinal, child))
    if (!key.toLowerCase().startsWith(begun)) continue
    options.push({ path: formatPath([...parts, key]), key, kind: kindOf(tape, child), size: at(tape.size, child) })
  }
  return options
}

// A dot or an open bracket begins a new part, but not inside quotes.
function split(typed: string): { base: string; begun: string } {
  const dot = lastOutsideQuotes(typed)
  if (dot < 0) return { base: '', begun: typed.replace(/^\$$/, '').toLowerCase() }
  const begun = typed.slice(dot + 1).replace(/^"/, '')
  return { base: typed.slice(0, dot), begun: begun.toLowerCase() }
}

function lastOutsideQuotes(typed: string): number {
  let last = -1
  let isQuoted = false
  for (let i = 0; i < typed.length; i++) {
    const c = typed[i]
    if (isQuoted && c === '\\') i++
    else if (c === '"') isQuoted = !isQuoted
    else if (!isQuoted && (c === '.' || c === '[')) last = i
  }
  return last
}
