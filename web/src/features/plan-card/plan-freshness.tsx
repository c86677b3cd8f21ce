import type { Freshness } from '@/api/types.gen'
import { Ago } from '@/components/ago'
import { classNames } from '@/lib/class-names'
import { lookUp } from '@/lib/look-up'
import styles from './plan-card.module.css'

const words: Record<string, string> = {
  stale: 'Last confirmed',
  price: 'Price last confirmed',
  bundled: 'Sample data from',
  hand: 'Added by hand, as of',
}

/** How old a plan's facts are; what is not current is marked. */
export function PlanFreshness({ fresh: { state, as_of, checked_at, reason } }: { fresh: Freshness }) {
  const isOld = /stale|bundled|price/.test(state)
  if (as_of === '' && !isOld) return null
  return (
    <span
      title={reason}
      // On a shop that has no partner yet every plan is a sample, and one notice says so.
      className={classNames(styles.freshness, isOld && state !== 'bundled' && styles.freshnessOld)}
    >
      {checked_at ? (
        <>
          {'Last checked '}
          <Ago time={checked_at} text={as_of} />
        </>
      ) : as_of === '' ? (
        'Out of date'
      ) : (
        `${lookUp(words, state) ?? 'As of'} ${as_of}${reason ? `: ${reason}` : ''}`
      )}
    </span>
  )
}
