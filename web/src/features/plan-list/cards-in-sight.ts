import type { Item } from '@/api/types.gen'

/**
 * The cards of a list's first rendering: the new ones as far as one sees, and below them those of the list before,
 * which keep the page's height until their turn comes.
 */
export function cardsAtFirst(items: readonly Item[], before: readonly Item[], inSight: number): readonly Item[] {
  if (items === before || items.length <= inSight) return items
  const first = items.slice(0, inSight)
  const ids = new Set(first.map(({ id }) => id))
  return [...first, ...before.slice(inSight, items.length).filter(({ id }) => !ids.has(id))]
}

/** How much below the window counts as in sight, in heights of the window: rows differ in height. */
const margin = 0.25

/** How many cards from the first on there is room for above the window's lower edge; null where a list has no card to go by. */
export function countInSight(grid: Element): number | null {
  const card = grid.firstElementChild?.getBoundingClientRect()
  if (!card?.width || !card.height) return null
  const { top, width } = grid.getBoundingClientRect()
  const columns = Math.max(1, Math.floor(width / card.width))
  const rows = Math.ceil((window.innerHeight * (1 + margin) - top) / card.height)
  return columns * Math.max(1, rows)
}
