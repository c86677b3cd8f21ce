import type { Freshness } from '@/api/types.gen'
import { Ago } from '@/components/ago'
import { parts, t } from '@/lib/language'

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
  const text = checked_at
    ? parts(t('Last checked {time}'), { time: <Ago time={checked_at} text={as_of} /> })
    : as_of === ''
      ? t('Out of date')
      : ageText(state, as_of) + (reason ? `: ${reason}` : '')
  // On a shop that has no partner yet every plan is a sample, and one notice says so.
  if (!isOld || state === 'bundled') return text
  return (
    <span title={reason} className="mark warn">
      {text}
    </span>
  )
}
