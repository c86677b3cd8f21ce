import { classNames } from '@/lib/class-names'
import styles from './badge.module.css'

const tones: Partial<Record<string, string | undefined>> = { good: styles.good, bad: styles.bad, warn: styles.warn }

/** A state in one or two words. The colour repeats what the words say. */
export function Badge({ tone = 'quiet', children }: { tone?: string | undefined; children: string }) {
  return <span className={classNames(styles.badge, tones[tone] ?? styles.quiet)}>{children}</span>
}
