import { classNames } from '@/lib/class-names'
import styles from './badge.module.css'

const tones = ['good', 'bad', 'warn']

/** A state in one or two words. The colour repeats what the words say. */
export function Badge({ tone = '', children }: { tone?: string | undefined; children: string }) {
  return <span className={classNames(styles.badge, tones.includes(tone) ? tone : 'neutral')}>{children}</span>
}
