import { classNames } from '@/lib/class-names'
import styles from './badge.module.css'

const tones = { good: styles.good, bad: styles.bad, warn: styles.warn, quiet: styles.quiet }

export type Tone = keyof typeof tones

/** A state in one or two words. The colour repeats what the words say. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={classNames(styles.badge, tones[tone])}>{children}</span>
}
