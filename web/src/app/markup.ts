import type { MarkupCache, PartName } from '@/components/reusable'
import { markers } from '@/components/reusable'

/** How many parts an engine keeps; there are about ten of a snapshot. */
const maxParts = 64

const slot = `<${markers.slot}></${markers.slot}>`
const begin = `<${markers.begin}></${markers.begin}>`
const end = `<${markers.end}></${markers.end}>`
const anyMarker = '<markup-'

/** A page in pieces: between each two of them goes the card of that place. */
export interface Pieces {
  pieces: string[]
  /** The markup of the cards that were rendered, by their place. */
  cards: Record<string, string>
}

const parts = new Map<string, string>()

/** A part in the order of the page: by its name, or as markup. */
type Part = { name: PartName } | { markup: string }

/** Collects the parts of one rendering. Those that are numbered are the caller's to keep, the others are kept here. */
export class PartCollector implements MarkupCache {
  private readonly taken: Part[] = []
  private readonly known: ReadonlySet<number>

  /** Known are the places whose markup the caller has. */
  constructor(known: readonly number[]) {
    this.known = new Set(known)
  }

  take(name: PartName): boolean {
    this.taken.push({ name })
    return typeof name === 'number' ? this.known.has(name) : parts.has(name)
  }

  put(markup: string) {
    this.taken.push({ markup })
  }

  /** Puts the parts into the raw markup, and leaves the numbered places open. */
  split(raw: string): Pieces {
    const pieces: string[] = []
    const cards: Record<string, string> = {}
    let text = ''
    let at = 0
    for (const part of this.taken) {
      const next = raw.indexOf(anyMarker, at)
      if (next < 0) throw new Error('a part of the page is missing in its markup')
      text += raw.slice(at, next)
      const { markup, after } = partAt(raw, next)
      at = after
      if ('markup' in part) text += part.markup
      else if (typeof part.name === 'string') text += reused(part.name, markup)
      else {
        if (markup !== null) cards[part.name] = markup
        pieces.push(text)
        text = ''
      }
    }
    pieces.push(text + raw.slice(at))
    return { pieces, cards }
  }
}

// The markup between the marks at this place, or null for a slot, and where it ends.
function partAt(raw: string, at: number): { markup: string | null; after: number } {
  if (raw.startsWith(slot, at)) return { markup: null, after: at + slot.length }
  const from = at + begin.length
  const to = raw.indexOf(end, from)
  if (!raw.startsWith(begin, at) || to < 0) throw new Error('a part of the page has no end in its markup')
  return { markup: raw.slice(from, to), after: to + end.length }
}

function reused(name: string, made: string | null): string {
  if (made === null) return parts.get(name) ?? ''
  if (parts.size >= maxParts) parts.clear()
  parts.set(name, made)
  return made
}
