import { Ago } from '@/components/ago'
import { dayText } from '@/lib/format'

/** A time of the API as day and minute in UTC. */
export function momentText(time: string): string {
  return `${dayText(time)}, ${time.slice(11, 16)} UTC`
}

/** How long ago something was, with the time in its title; a dash for what never was. */
export function Moment({ time }: { time: string | null }) {
  return time === null ? <span aria-label="never">—</span> : <Ago time={time} text={momentText(time)} />
}
