import type { Currency, RangeInfo } from '@/api/types.gen'
import { ranges } from '@/api/types.gen'
import { type Side, sides } from './form-address'
import { rangeWords } from './range-words'

/** The thumb's position for a typed bound: the nearest stop, or the end that stands for no bound. */
export function positionOf({ stops }: RangeInfo, side: Side, typed: string): number {
  const n = Number(typed)
  if (typed.trim() === '' || Number.isNaN(n)) return side === 'min' ? 0 : stops.length + 1
  const above = stops.findIndex((stop) => stop >= n)
  return above < 0 ? stops.length : above + 1
}

/** The bound that a thumb's position stands for; empty at the ends, which bound nothing. */
export function boundAt({ stops }: RangeInfo, position: number): string {
  return String(stops[position - 1] ?? '')
}

/** What a thumb says of its position. */
export function positionWords(range: RangeInfo, side: Side, position: number, currency: Currency): string {
  const stop = range.stops[position - 1]
  if (stop !== undefined) return rangeWords(range, stop, currency)
  return side === 'min' ? 'No minimum' : 'No maximum'
}

/**
 * Follows a change of a column in its other fields: the slider follows the numbers, and they it. A value that is ticked
 * lets go of the range, as the count beside it does, and a bound lets go of what was ticked.
 */
export function followRange(form: HTMLFormElement, target: HTMLInputElement, currency: Currency) {
  const [field, name] = (target.dataset.thumb ?? target.name).split('.')
  const range = ranges.find((r) => r.name === name)
  const side = sides.find((s) => s === field)
  if (!range) return
  if (target.type === 'checkbox' && target.checked) {
    for (const bound of boundsOf(form, range)) bound.value = ''
  }
  if (side && target.dataset.thumb) {
    const other = thumbOf(form, range, side === 'min' ? 'max' : 'min')
    // The thumbs do not pass each other.
    if (other && (side === 'min' ? Number(target.value) > Number(other.value) : Number(target.value) < Number(other.value))) target.value = other.value
    const bound = fieldOf(form, range, side)
    if (bound) bound.value = boundAt(range, Number(target.value))
  }
  if (side && boundsOf(form, range).some(({ value }) => value !== '')) {
    for (const box of form.querySelectorAll<HTMLInputElement>(`[name="any.${range.name}"]`)) box.checked = false
  }
  drawRange(form, range, currency)
}

/** Puts the thumbs of a range where its numbers are. */
export function drawRange(form: HTMLFormElement, range: RangeInfo, currency: Currency) {
  for (const side of sides) {
    const thumb = thumbOf(form, range, side)
    const position = positionOf(range, side, fieldOf(form, range, side)?.value ?? '')
    if (!thumb) continue
    thumb.value = String(position)
    thumb.setAttribute('aria-valuetext', positionWords(range, side, position, currency))
    thumb.parentElement?.style.setProperty(`--${side}`, String(position / (range.stops.length + 1)))
  }
}

function boundsOf(form: HTMLFormElement, range: RangeInfo): HTMLInputElement[] {
  return sides.flatMap((side) => fieldOf(form, range, side) ?? [])
}

function fieldOf(form: HTMLFormElement, { name }: RangeInfo, side: Side): HTMLInputElement | null {
  return form.querySelector(`[name="${side}.${name}"]`)
}

function thumbOf(form: HTMLFormElement, { name }: RangeInfo, side: Side): HTMLInputElement | null {
  return form.querySelector(`[data-thumb="${side}.${name}"]`)
}
