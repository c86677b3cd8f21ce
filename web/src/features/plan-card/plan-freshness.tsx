import type { Freshness } from '@/api/types.gen'
import { Ago } from '@/components/ago'
import { classNames } from '@/lib/class-names'
import { parts, t } from '@/lib/language'
import styles from './plan-card.module.css'

function ageText(state: string, day: string): string {
  switch (state) {
    case 'stale':
      return t('Last confirmed {day}', { day })
    case 'price':
      return t('Price last confirmed {day}', { day })
    case 'bundled':
      return t('Sample data from {day}', { day })
    case 'hand':
      return t('Added by hand, as of {day}', { day })
    default:
      return t('As of {day}', { day })
  }
}

/** How old a plan's facts are; what is not current is marked. */
export function PlanFreshness({ fresh: { state, as_of, checked_at, reason } }: { fresh: Freshness }) {
  const isOld = /stale|bundled|price/.test(state)
  if (as_of === '' && !isOld) return null
  return (
    <span
      title={reason}
      // On a shop that has no partner yet every plan is a sample, and one notice says so.
      className={classNames(styles.freshness, isOld && state !== 'bundled' && 'mark warn')}
    >
      {checked_at
        ? parts(t('Last checked {time}'), { time: <Ago time={checked_at} text={as_of} /> })
        : as_of === ''
          ? t('Out of date')
          : ageText(state, as_of) + (reason ? `: ${reason}` : '')}
    </span>
  )
}
