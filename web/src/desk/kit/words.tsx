import { Ago } from '@/components/ago'
import { classNames } from '@/lib/class-names'
import { dayText } from '@/lib/format'
import styles from './words.module.css'

const tones: Partial<Record<string, string | undefined>> = { good: styles.good, bad: styles.bad, warn: styles.warn }

/** A state in one or two words. The colour repeats what the words say. */
export function Badge({ tone = 'quiet', children }: { tone?: string | undefined; children: string }) {
  return <span className={classNames(styles.badge, tones[tone] ?? styles.quiet)}>{children}</span>
}

/** A time of the API as day and minute in UTC. */
export function momentText(time: string): string {
  return `${dayText(time)}, ${time.slice(11, 16)} UTC`
}

/** How long ago something was, with the time in its title; a dash for what never was. */
export function Moment({ time }: { time: string | null }) {
  return time === null ? <span aria-label="never">—</span> : <Ago time={time} text={momentText(time)} />
}
