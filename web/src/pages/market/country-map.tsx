import type { ChartCountry } from '@/api/types.gen'
import { spotAt } from '@/features/world-map/projection'
import { WorldMap } from '@/features/world-map/world-map'
import { addressOf, type Params, withoutParams, withParam } from '@/lib/address'
import { grouped } from '@/lib/format'
import { n, t } from '@/lib/language'
import { contains } from '@/lib/rest-filter'
import { flagClass } from '@/market/flag'
import styles from './market-page.module.css'

/** Where the plans of a list are sold; each country leads to the list of what is sold there. */
export function CountryMap({ countries, params }: { countries: ChartCountry[]; params: Params }) {
  const most = Math.max(1, ...countries.map(({ count }) => count))
  const listOf = (code: string) =>
    addressOf('/', withParam(withoutParams(params, 'axis', 'offset'), 'countries', contains(code)))
  return (
    <>
      <WorldMap label={t('Map of the countries in the list below')} hasLinks>
        <g aria-hidden="true">
          {countries.map(({ code, name, count, spot }) =>
            spot ? (
              <a key={code} href={listOf(code)} tabIndex={-1}>
                <circle className={styles.country} r={Math.round(4 + 14 * Math.sqrt(count / most))} {...spotAt(spot)}>
                  <title>{n('{country}: {count} plan', '{country}: {count} plans', count, { country: name })}</title>
                </circle>
              </a>
            ) : null,
          )}
        </g>
      </WorldMap>
      <ul className={styles.countries}>
        {countries.map(({ code, name, count }) => (
          <li key={code}>
            <a href={listOf(code)} className={flagClass(code.toLowerCase())}>
              {name}
            </a>
            <span>{grouped(count)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
