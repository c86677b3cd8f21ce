import type { Region } from '@/api/types.gen'
import { Disclosure } from '@/components/disclosure'
import { Flag } from '@/components/flag'

const mostShown = 5

/** Where the plan can run: five regions, and the rest behind a disclosure. */
export function PlanRegions({ regions }: { regions: Region[] }) {
  const more = regions.slice(mostShown)
  return (
    <div className="plan-regions">
      {regions.length === 0 && <span className="muted">Region not stated</span>}
      <ul className="regions">
        {/* A plan may name the same region twice. */}
        {regions.slice(0, mostShown).map((region, i) => (
          <RegionItem key={i} region={region} />
        ))}
        {more.length > 0 && (
          <li>
            <Disclosure className="more-regions" summary={`+${more.length} more`}>
              <ul className="regions popover">
                {more.map((region, i) => (
                  <RegionItem key={i} region={region} />
                ))}
              </ul>
            </Disclosure>
          </li>
        )}
      </ul>
    </div>
  )
}

function RegionItem({ region: { name, flag } }: { region: Region }) {
  return (
    <li>
      <Flag code={flag} />
      {name}
    </li>
  )
}
