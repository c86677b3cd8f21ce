/** The id of a suggestion's element. */
export function suggestionId(list: string, place: number): string {
  return `${list}-${place}`
}

/** The place that an arrow key leads to; -1 is the field itself. */
export function moved(place: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  const next = place + (key === 'ArrowDown' ? 1 : -1)
  if (next < -1) return count - 1
  return next >= count ? -1 : next
}
