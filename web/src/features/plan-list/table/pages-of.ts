/** Where a page of a list stands; previous and next are offsets, null at the ends. */
export interface Pages {
  current: number
  count: number
  previous: number | null
  next: number | null
}

/** Places an offset among the pages. An offset past the end leads back to the last page. */
export function pagesOf(total: number, limit: number, offset: number): Pages {
  const size = Math.max(1, limit)
  const count = Math.max(1, Math.ceil(total / size))
  const last = (count - 1) * size
  return {
    current: Math.min(Math.floor(offset / size) + 1, count),
    count,
    previous: offset > 0 ? Math.max(0, Math.min(offset - size, last)) : null,
    next: offset + size < total ? offset + size : null,
  }
}
