interface Item {
  text: string
  /** Where the item begins in the whole text. */
  at: number
}

/** The items of a text with commas between them, trimmed and without empty ones. A quoted item keeps its commas. */
export function splitList(text: string): string[] {
  return itemsOf(text)
    .map((item) => item.text)
    .filter((item) => item !== '')
}

/** The text that splitList reads as these items. */
export function joinList(items: readonly string[]): string {
  return items.map(quoted).join(', ')
}

/** The text with its last, perhaps unfinished, item replaced by each value that is not in it yet. */
export function completions(text: string, values: readonly string[]): string[] {
  const items = itemsOf(text)
  const last = items.at(-1)
  const before = text.slice(0, last?.at ?? 0).trimEnd()
  const taken = new Set(items.slice(0, -1).map((item) => item.text))
  return values.filter((value) => !taken.has(value)).map((value) => `${before}${before && ' '}${quoted(value)}`)
}

function quoted(item: string): string {
  return item.includes(',') ? `"${item}"` : item
}

function itemsOf(text: string): Item[] {
  const items: Item[] = []
  const next = /\s*(?:"([^"]*)"|([^,]*))\s*(?:,|$)/y
  while (next.lastIndex <= text.length) {
    const at = next.lastIndex
    const found = next.exec(text)
    if (!found) break
    items.push({ text: (found[1] ?? found[2] ?? '').trim(), at })
    if (!found[0].endsWith(',')) break
  }
  return items
}
