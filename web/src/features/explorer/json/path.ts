import type { Node, Tape } from './tape'
import { at, keyOf, none } from './tape'

/** The path of the whole document. */
export const rootPath = '$'

/** The parts of a path, or a sentence that says what is wrong with it. */
export type ParsedPath = { parts: string[]; problem: null } | { parts: null; problem: string }

/**
 * Reads a dotted path such as fields.sections.1.fields. A key with a dot or a
 * bracket in it stands in brackets and quotes: fields["a.b"].0. Nothing, or $,
 * is the whole document.
 */
export function parsePath(path: string): ParsedPath {
  // A dot at the end is a path that is still being typed.
  const text = path.trim().replace(/\.$/, '')
  if (text === '' || text === rootPath) return { parts: [], problem: null }
  const parts: string[] = []
  const nextPart = /\.?\[("(?:[^"\\]|\\.)*"|\d+)\]|(?:^|\.)([^.[\]]+)/y
  nextPart.lastIndex = text.startsWith('$.') || text.startsWith('$[') ? 1 : 0
  while (nextPart.lastIndex < text.length) {
    const from = nextPart.lastIndex
    const found = nextPart.exec(text)
    if (!found) return { parts: null, problem: problemAt(text, from) }
    const part = found[1] === undefined ? found[2] : bracketed(found[1])
    if (part === undefined) return { parts: null, problem: problemAt(text, from) }
    parts.push(part)
  }
  return { parts, problem: null }
}

/** Writes a path that parsePath reads back. */
export function formatPath(parts: readonly string[]): string {
  return parts.length === 0 ? rootPath : parts.map(partText).join('').replace(/^\./, '')
}

/** The path of a value in its document. */
export function pathOf(tape: Tape, node: Node): string {
  const parts: string[] = []
  for (let n = node; at(tape.parent, n) !== none; n = at(tape.parent, n)) {
    parts.push(keyOf(tape, n) ?? String(at(tape.ordinal, n)))
  }
  return formatPath(parts.reverse())
}

function partText(part: string, i: number): string {
  const isPlain = /^[^.[\]"\p{Cc}\p{Cf}\p{Cs}]+$/u.test(part) && part.trim() === part && !(i === 0 && part === rootPath)
  return isPlain ? `.${part}` : `[${JSON.stringify(part)}]`
}

function bracketed(inner: string): string | undefined {
  if (!inner.startsWith('"')) return inner
  try {
    return JSON.parse(inner) as string
  } catch {
    return undefined
  }
}

function problemAt(text: string, from: number): string {
  const rest = text.slice(from, from + 20)
  if (/^\.?\[/.test(rest)) {
    return `The path cannot be read from “${rest}” on: in brackets there can be a number or a key in double quotes, as in ["a.b"]`
  }
  return `The path cannot be read from “${rest}” on: an empty part came; an empty key is written [""]`
}
