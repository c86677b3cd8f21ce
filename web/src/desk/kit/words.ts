import { dayText } from '@/lib/format'

/** The text with a full stop, unless it has one. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** A time of the API as day and minute in UTC. */
export function momentText(time: string): string {
  return `${dayText(time)}, ${time.slice(11, 16)} UTC`
}
