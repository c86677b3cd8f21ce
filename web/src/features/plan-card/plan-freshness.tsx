import type { Freshness } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import { classNames } from '@/lib/class-names'
import { lookUp } from '@/lib/look-up'
import styles from './plan-card.module.css'

const words: Record<string, string> = {
  stale: 'Not confirmed since',
  price: 'Price not confirmed since',
  bundled: 'Bundled data, as of',
  hand: 'Added by hand, as of',
}

/** How old a plan's facts are; what is not current is marked. */
export function PlanFreshness({ fresh: { state, as_of } }: { fresh: Freshness }) {
  const isOld = state === 'stale' || state === 'bundled' || state === 'price'
  if (as_of === '' && !isOld) return null
  return (
    <span className={classNames(styles.freshness, isOld && styles.freshnessOld)}>
      {isOld && <Icon name="history" size="small" />}
      {as_of === '' ? 'Not current' : `${lookUp(words, state) ?? 'As of'} ${as_of}`}
    </span>
  )
}
