import type { Currency, MapSpot, PlanPlace } from '@/api/types.gen'
import { spotAt } from '@/features/world-map/projection'
import { WorldMap } from '@/features/world-map/world-map'
import { t } from '@/lib/language'
import { priceUnit, shownPrice } from '@/market/price-text'
import styles from './plan-page.module.css'

/** The cities of a plan on a map; its own row is set off. The table below says the same in words. */
export function PlanMap({ places, currency }: { places: PlanPlace[]; currency: Currency }) {
  const marks = places.flatMap((place) => place.spots.map((spot) => ({ spot, place })))
  if (marks.length === 0) return null
  const own = marks.filter(({ place }) => place.page === '')
  return (
    <WorldMap label={t('Map: {places}', { places: namesOf(marks.map(({ spot }) => spot)) })}>
      {[...marks.filter(({ place }) => place.page !== ''), ...own].map(({ spot, place }, i) => (
        <circle key={i} className={place.page === '' ? styles.spot : styles.otherSpot} r="4" {...spotAt(spot)}>
          <title>{`${spot.name}: ${priceOf(place, currency)}, ${place.stock}`}</title>
        </circle>
      ))}
    </WorldMap>
  )
}

function namesOf(spots: MapSpot[]): string {
  return [...new Set(spots.map(({ name }) => name))].join(', ')
}

function priceOf({ prices }: PlanPlace, currency: Currency): string {
  const price = shownPrice(prices[currency])
  return price ? price.text + priceUnit(price) : t('price unavailable')
}
