/** The items of a list in the API's dialect, the brackets left out: a,"b,c" has a and b,c. Null where it is none. */
export function parseItems(text: string): string[] | null {
  const items: string[] = []
  const item = /(?:"((?:[^"\\]|\\.)*)"|([^",{}()\\]+))(,|$)/sy
  let at = 0
  while (at < text.length) {
    item.lastIndex = at
    const found = item.exec(text)
    if (!found || (found[2] === undefined && found[1] === undefined)) return null
    items.push(found[2] ?? (found[1] ?? '').replace(/\\(.)/gs, '$1'))
    at = item.lastIndex
    if (at === text.length && found[3] === ',') return null
  }
  return items
}

/** Items as a list in the API's dialect, in quotes where they need them. */
export function formatItems(items: readonly string[]): string {
  return items
    .map((item) => (/^[A-Za-z0-9._-]+$/.test(item) && item.toLowerCase() !== 'null' ? item : quoted(item)))
    .join(',')
}

/** A text in quotes, as an item of a list. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
