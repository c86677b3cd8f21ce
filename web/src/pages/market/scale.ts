import type { Scale } from '@/api/types.gen'
import { percent } from '@/lib/format'

/** The place of a value on a logarithmic scale, from 0 to 1. */
export function position({ low, high }: Scale, value: number): number {
  return Math.log(value / low) / Math.log(high / low)
}

/** The value at a place of a scale. */
export function valueAt({ low, high }: Scale, place: number): number {
  return low * (high / low) ** place
}

/** How far a value is from the left edge. */
export function xOf(scale: Scale, value: number): string {
  return percent(position(scale, value), 1)
}

/** How far a value is from the upper edge. */
export function yOf(scale: Scale, value: number): string {
  return percent(1 - position(scale, value), 1)
}
