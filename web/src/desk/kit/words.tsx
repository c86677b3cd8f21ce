import type { RefreshOutcome } from '@/api/types.gen'
import { Ago } from '@/components/ago'
import { classNames } from '@/lib/class-names'
import { dayText } from '@/lib/format'
import styles from './words.module.css'

const tones = { good: styles.good, bad: styles.bad, warn: styles.warn, quiet: styles.quiet }

export type Tone = keyof typeof tones

/** A state in one or two words. The colour repeats what the words say. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={classNames(styles.badge, tones[tone])}>{children}</span>
}

const states: Record<RefreshOutcome, { tone: Tone; text: string }> = {
  ok: { tone: 'good', text: 'Up to date' },
  failed: { tone: 'bad', text: 'Failed' },
  held: { tone: 'warn', text: 'Held back' },
  off: { tone: 'quiet', text: 'Off' },
  paused: { tone: 'quiet', text: 'Paused' },
  never: { tone: 'quiet', text: 'Never updated' },
}

/** How a partner stands, or how a refresh ended, in the words of the page /status unless others are given. */
export function StateBadge({ outcome, text }: { outcome: RefreshOutcome; text?: string }) {
  const state = states[outcome]
  return <Badge tone={state.tone}>{text ?? state.text}</Badge>
}

/** A time of the API as day and minute in UTC. */
export function momentText(time: string): string {
  return `${dayText(time)}, ${time.slice(11, 16)} UTC`
}

/** How long ago something was, with the time in its title; a dash for what never was. */
export function Moment({ time }: { time: string | null }) {
  return time === null ? <span aria-label="never">—</span> : <Ago time={time} text={momentText(time)} />
}
