import type { Currency, PlanPlace, Region } from '@/api/types.gen'
import { Flag } from '@/market/flag'
import { leadingPrice, PriceText } from '@/market/price-text'
import styles from './plan-page.module.css'

/** Where the machine is sold, at which price. */
export function PlanPlaces({ places, currency }: { places: PlanPlace[]; currency: Currency }) {
  if (places.length === 0) return <p className="muted">Not offered in any region at the moment.</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Region</th>
          <th scope="col">Price</th>
          <th scope="col">Stock</th>
        </tr>
      </thead>
      <tbody>
        {places.map((place, i) => (
          <tr key={i} aria-current={place.page === '' ? 'true' : undefined}>
            <th scope="row">
              <Regions regions={place.regions} page={place.page} />
            </th>
            <td>
              <PriceText price={leadingPrice(place.prices[currency])} />
            </td>
            <td>{place.stock}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Regions({ regions, page }: { regions: Region[]; page: string }) {
  const list =
    regions.length === 0 ? (
      'Region not stated'
    ) : (
      <span className={styles.regions}>
        {regions.map(({ name, flag, note }, i) => (
          <span key={i}>
            <Flag code={flag} />
            {note && regions.length > 1 ? `${name}: ${note}` : name}
          </span>
        ))}
      </span>
    )
  return page === '' ? list : <a href={page}>{list}</a>
}
