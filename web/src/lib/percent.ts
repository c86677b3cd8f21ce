/** A part as a share of a whole, for attributes that take percentages. */
export function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 1e4) / 100}%`
}
