import type { Currency, PlanPlace, Region } from '@/api/types.gen'
import { t } from '@/lib/language'
import { flagClass } from '@/market/flag'
import { PriceText, shownPrice } from '@/market/price-text'
import styles from './plan-page.module.css'

/** Where the machine is sold, at which price. */
export function PlanPlaces({ places, currency }: { places: PlanPlace[]; currency: Currency }) {
  if (places.length === 0) return <p className="muted">{t('Not offered in any region at the moment.')}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('Region')}</th>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{t('Stock')}</th>
        </tr>
      </thead>
      <tbody>
        {places.flatMap((place, i) =>
          rowsOf(place).map(({ name, flag, note }, n) => (
            <tr key={`${String(i)} ${String(n)}`} aria-current={place.page === '' ? 'true' : undefined}>
              <th scope="row">
                <span className={styles.regions}>
                  <span className={flag === '' ? undefined : flagClass(flag)}>
                    {place.page === '' ? name : <a href={place.page}>{name}</a>}
                  </span>
                </span>
              </th>
              <td>
                <PriceText price={shownPrice(place.prices[currency])} />
              </td>
              <td>{note}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}

/** A row for each region; one for a place whose regions are not known. */
function rowsOf({ regions, stock }: PlanPlace): Region[] {
  return regions.length > 0 ? regions : [{ name: t('Region not stated'), flag: '', note: stock }]
}
