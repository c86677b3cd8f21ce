import type { JSONValue } from './json'
import { firstMembers, memberOf } from './json'
import { escapeInvisible } from './text'

/** The path of the whole document. */
export const rootPath = '$'

/** The path that is explored unless another one is asked for: a section's fields. */
export const defaultPath = 'fields.sections.1.fields'

/**
 * Reads a dotted path such as fields.sections.1.fields into its keys; null
 * where it cannot be read. A key with a dot in it stands in brackets and
 * quotes: fields["a.b"].0. Nothing, or $, is the whole document.
 */
export function parsePath(path: string): string[] | null {
  // A dot at the end is a path that is still being typed.
  const text = path
    .trim()
    .replace(/^\$(?=$|[.[])/, '')
    .replace(/\.$/, '')
  const parts = [...text.matchAll(/\.?\[("(?:[^"\\]|\\.)*"|\d+)\]|\.?([^.[\]]+)/gy)]
  if (parts.reduce((length, [part]) => length + part.length, 0) < text.length) return null
  try {
    return parts.map(([, bracketed, plain]) => plain ?? String(JSON.parse(bracketed ?? '')))
  } catch {
    return null
  }
}

/** Writes the path that parsePath reads into these keys. */
export function formatPath(keys: readonly string[]): string {
  return keys.map(keyText).join('').replace(/^\./, '') || rootPath
}

function keyText(key: string): string {
  const isPlain = /^[^.[\]"\p{C}]+$/u.test(key) && key.trim() === key && key !== rootPath
  return isPlain ? `.${key}` : `[${escapeInvisible(JSON.stringify(key))}]`
}

/** Follows keys as far as they lead: how many did, and the value behind the last of those. */
export function follow(root: JSONValue, keys: readonly string[]): { reached: number; value: JSONValue } {
  let value = root
  for (const [i, key] of keys.entries()) {
    const next = memberOf(value, key)
    if (next === undefined) return { reached: i, value }
    value = next
  }
  return { reached: keys.length, value }
}

/** The paths that a path can go on with, for what is typed of its last key. */
export function completions(root: JSONValue, typed: string): string[] {
  const end = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf('['))
  const keys = parsePath(typed.slice(0, Math.max(0, end)))
  if (!keys) return []
  const { reached, value } = follow(root, keys)
  if (reached < keys.length) return []
  const begun = typed
    .slice(end + 1)
    .replace('"', '')
    .toLowerCase()
  return firstMembers(value, 10_000)
    .map(([key]) => key)
    .filter((key) => key.toLowerCase().startsWith(begun))
    .slice(0, 40)
    .map((key) => formatPath([...keys, key]))
}
