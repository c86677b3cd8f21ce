import { Ago } from '@/components/ago'
import { momentText } from './words'

/** How long ago something was, with the time in its title; a dash for what never was. */
export function Moment({ time }: { time: string | null }) {
  return time === null ? <span aria-label="never">—</span> : <Ago time={time} text={momentText(time)} />
}
