import { type MarkupCache, markers, type PartName } from '@/components/server-cached'
import { inLanguage, langCode } from '@/lib/shop-language'

/** How many parts an engine keeps: some twenty of the frame, and the rows of specs that cards share. */
const maxParts = 2048

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

/** A part in the order of the page: its markup, the name of one that is rendered, or places that are left open. */
type Part = { markup: string } | { name: PartName } | { first: number; after: number }

/** Collects the parts of one rendering. Those that are numbered are the caller's to keep, the others are kept here. */
export class PartCollector implements MarkupCache {
  private readonly taken: Part[] = []
  private readonly known: ReadonlySet<number>

  /** Known are the places whose markup the caller has. */
  constructor(known: readonly number[]) {
    this.known = new Set(known)
  }

  take(name: PartName): boolean {
    const markup = typeof name === 'string' ? parts.get(keyOf(name)) : undefined
    this.taken.push(markup === undefined ? { name } : { markup })
    return markup !== undefined
  }

  isKnown(place: number): boolean {
    return this.known.has(place)
  }

  leave(first: number, after: number) {
    this.taken.push({ first, after })
  }

  put(markup: string) {
    this.taken.push({ markup })
  }

  /** Puts the parts into the raw markup, and leaves the numbered places open. */
  split(raw: string): Pieces {
    const pieces: string[] = []
    const cards: Record<string, string> = {}
    const open: { name: PartName; before: string }[] = []
    let text = ''
    let at = 0
    let taken = 0
    const next = () => {
      const part = this.taken[taken++]
      if (part === undefined) throw new Error('the markup has more parts than were taken')
      return part
    }
    const leave = (place: number) => {
      if (open.length > 0) throw new Error(`card ${place} is inside a part`)
      pieces.push(text)
      text = ''
    }
    for (let mark = raw.indexOf(anyMarker); mark >= 0; mark = raw.indexOf(anyMarker, at)) {
      text += raw.slice(at, mark)
      if (raw.startsWith(slot, mark)) {
        at = mark + slot.length
        const part = next()
        if ('markup' in part) text += part.markup
        else if ('first' in part) for (let place = part.first; place < part.after; place++) leave(place)
        else throw new Error(`part ${part.name} has no markup`)
      } else if (raw.startsWith(begin, mark)) {
        at = mark + begin.length
        const part = next()
        if (!('name' in part)) throw new Error('a part that is known begins in the markup')
        open.push({ name: part.name, before: text })
        text = ''
      } else {
        at = mark + end.length
        const part = open.pop()
        if (part === undefined || !raw.startsWith(end, mark)) throw new Error('a part ends that did not begin')
        const made = text
        text = part.before
        if (typeof part.name === 'number') {
          cards[part.name] = made
          leave(part.name)
        } else {
          keep(part.name, made)
          text += made
        }
      }
    }
    if (open.length > 0 || taken < this.taken.length) throw new Error('a part of the page is missing in its markup')
    pieces.push(text + raw.slice(at))
    return { pieces, cards }
  }
}

/** A part's links and words are those of a language. */
function keyOf(name: string): string {
  return `${inLanguage('/')} ${langCode()} ${name}`
}

function keep(name: string, made: string) {
  if (parts.size >= maxParts) parts.clear()
  parts.set(keyOf(name), made)
}
