import type { Region } from '@/api/types.gen'
import { OpeningLink } from '@/components/opening-link'
import { classNames } from '@/lib/class-names'
import { n, t } from '@/lib/language'
import { flagClass } from '@/market/flag'
import styles from './plan-card.module.css'

const mostShown = 5

interface Props {
  regions: Region[]
  /** Where they all are. */
  page: string | null
}

/** Where the plan can run: five regions, and a link to the rest. */
export function PlanRegions({ regions, page }: Props) {
  const more = regions.slice(mostShown)
  return (
    <ul className={classNames(styles.regions, styles.planRegions)}>
      {regions.length === 0 && <li className="muted">{t('Region not stated')}</li>}
      {regions.slice(0, mostShown).map(regionItem)}
      {more.length > 0 && (
        <li>
          <OpeningLink
            className={styles.more}
            href={`${page ?? ''}#regions`}
            box={<ul className={styles.regions}>{more.map(regionItem)}</ul>}
          >
            {n('+{count} more', '+{count} more', more.length)}
          </OpeningLink>
        </li>
      )}
    </ul>
  )
}

// A plan may name the same region twice.
function regionItem({ name, flag }: Region, i: number) {
  return (
    <li key={i} className={flagClass(flag)}>
      {name}
    </li>
  )
}
