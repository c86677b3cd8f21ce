import type { MapSpot, PlanPlace } from '@/api/types.gen'
import { spotAt } from '@/features/world-map/projection'
import { WorldMap } from '@/features/world-map/world-map'
import { t } from '@/lib/language'
import styles from './plan-page.module.css'

/** Fewer cities than these need no map. */
const fewest = 3

/** The cities of a plan on a map; its own row is set off. What stands below says the same in words. */
export function PlanMap({ places }: { places: PlanPlace[] }) {
  const marks = places.flatMap((place) => place.spots.map((spot) => ({ spot, place })))
  if (new Set(marks.map(({ spot: { name } }) => name)).size < fewest) return null
  const own = marks.filter(({ place }) => place.page === '')
  return (
    <WorldMap label={t('Map: {places}', { places: namesOf(marks.map(({ spot }) => spot)) })}>
      {[...marks.filter(({ place }) => place.page !== ''), ...own].map(({ spot, place }, i) => (
        <circle key={i} className={place.page === '' ? styles.spot : styles.otherSpot} r="4" {...spotAt(spot)}>
          <title>{spot.name}</title>
        </circle>
      ))}
    </WorldMap>
  )
}

function namesOf(spots: MapSpot[]): string {
  return [...new Set(spots.map(({ name }) => name))].join(', ')
}
