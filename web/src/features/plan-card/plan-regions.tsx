import type { Region } from '@/api/types.gen'
import { Disclosure } from '@/components/disclosure'
import { Popover } from '@/components/popover'
import { ServerCached } from '@/components/server-cached'
import { classNames } from '@/lib/class-names'
import { Flag } from '@/market/flag'
import styles from './plan-card.module.css'

const mostShown = 5

/** Where the plan can run: five regions, and the rest behind a disclosure. */
export function PlanRegions({ regions }: { regions: Region[] }) {
  const more = regions.slice(mostShown)
  return (
    <ul className={classNames(styles.regions, styles.planRegions)}>
      {regions.length === 0 && <li className="muted">Region not stated</li>}
      {/* A plan may name the same region twice. */}
      {regions.slice(0, mostShown).map((region, i) => (
        <RegionItem key={i} region={region} />
      ))}
      {more.length > 0 && (
        <li>
          <Disclosure className={styles.moreRegions} summary={`+${more.length} more`}>
            <Popover>
              <ul className={styles.regions}>
                {more.map((region, i) => (
                  <RegionItem key={i} region={region} />
                ))}
              </ul>
            </Popover>
          </Disclosure>
        </li>
      )}
    </ul>
  )
}

function RegionItem({ region: { name, flag } }: { region: Region }) {
  return (
    <ServerCached name={`region ${flag} ${name}`}>
      <li>
        <Flag code={flag} />
        {name}
      </li>
    </ServerCached>
  )
}
