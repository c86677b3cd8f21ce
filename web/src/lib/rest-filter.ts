/** A filter for one exact value, such as eq.8. */
export function equals(value: string | number): string {
  return `eq.${value}`
}

/** A filter for lists that contain a text, such as cs.{"Germany, Frankfurt"}. */
export function contains(text: string): string {
  return `cs.{"${text.replace(/["\\]/g, '\\$&')}"}`
}

/** The value inside a filter made by equals or contains, or null for any other filter. */
export function exactValue(filter: string): string | null {
  if (filter.startsWith('eq.')) return filter.slice('eq.'.length)
  const quoted = /^cs\.\{"((?:[^"\\]|\\.)*)"\}$/s.exec(filter)
  if (quoted?.[1] !== undefined) return quoted[1].replace(/\\(.)/gs, '$1')
  return /^cs\.\{([^",{}\\]+)\}$/.exec(filter)?.[1] ?? null
}
