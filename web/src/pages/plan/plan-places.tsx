import type { ReactNode } from 'react'
import type { Currency, PlanPage, PlanPlace, Region } from '@/api/types.gen'
import { Dated } from '@/components/dated'
import { n, t } from '@/lib/language'
import { flagClass } from '@/market/flag'
import { PriceText, shownPrice } from '@/market/price-text'
import { PlanMap } from './plan-map'
import { PlanTable } from './amounts'
import styles from './plan-page.module.css'

interface Props {
  shown: PlanPage
  currency: Currency
}

/** So many places of one price and one stock take a line in the head and no part of the page. */
const few = 2

/** Where the machine is sold: all of it in a line where that is enough. */
export function HeadPlaces({ shown, currency }: Props) {
  const rows = rowsOf(shown.places)
  const more = rows.length - few
  return hasPlacesPart({ shown, currency }) ? (
    <Places rows={rows.slice(0, few)}>
      {more > 0 && <a href="#regions">{n('and {count} more', 'and {count} more', more)}</a>}
    </Places>
  ) : (
    <section aria-label={t('Regions')}>
      <Places rows={rows}>{stockOf(shown, rows)}</Places>
    </section>
  )
}

/** Reports whether the places have a part of the page. */
export function hasPlacesPart({ shown: { places }, currency }: Props): boolean {
  const rows = rowsOf(places)
  return rows.length > few || differ(rows, currency)
}

/** Where the machine is sold, at which price: a table of what differs, else a line. */
export function PlanPlaces({ shown, currency }: Props) {
  const rows = rowsOf(shown.places)
  return (
    <div className={styles.places}>
      <PlanMap places={shown.places} />
      {differ(rows, currency) ? (
        <div className="stack gap-8">
          <PlanTable
            heads={[t('Region'), t('Price'), t('Stock')]}
            rows={rows.map((row) => {
              const price = shownPrice(row.place.prices[currency])
              return [<Names rows={[row]} />, <PriceText price={price && { ...price, paid: '' }} />, row.note]
            })}
          />
          <p className="note">
            <Dated>{shown.stock?.note ?? ''}</Dated>
          </p>
        </div>
      ) : (
        <Places rows={rows}>{stockOf(shown, rows)}</Places>
      )}
    </div>
  )
}

interface Row extends Region {
  place: PlanPlace
}

/** A row for each region; one for a place whose regions are not known. */
function rowsOf(places: PlanPlace[]): Row[] {
  return places.flatMap((place) =>
    (place.regions.length > 0 ? place.regions : [{ name: t('Region not stated'), flag: '', note: place.stock }]).map(
      (region) => ({ ...region, place }),
    ),
  )
}

function differ(rows: Row[], currency: Currency): boolean {
  return new Set(rows.map(({ place, note }) => `${shownPrice(place.prices[currency])?.text ?? ''} ${note}`)).size > 1
}

const stockOf = ({ stock }: PlanPage, rows: Row[]) => (
  <Dated>{[rows[0]?.note, stock?.note].filter(Boolean).join('. ')}</Dated>
)

function Places({ rows, children }: { rows: Row[]; children: ReactNode }) {
  if (rows.length === 0) return <p className="muted">{t('Not offered in any region at the moment.')}</p>
  return (
    <p className={styles.regions}>
      <Names rows={rows} />
      {children}
    </p>
  )
}

function Names({ rows }: { rows: Row[] }) {
  return rows.map(({ name, flag, place: { page } }, i) => (
    <span key={i} className={flag === '' ? undefined : flagClass(flag)}>
      {page === '' ? name : <a href={page}>{name}</a>}
    </span>
  ))
}
