import type { Currency, Item, Region } from '@/api/types.gen'
import { PlanSpecs } from '@/features/plan-card/plan-specs'
import { n, t } from '@/lib/language'
import { flagClass } from '@/market/flag'
import { PriceText, shownPrice } from '@/market/price-text'
import styles from './plan-page.module.css'

/** More places than these are counted. */
const mostPlaces = 3

/** What most visitors come for: the machine, where it stands, and its price where that does not stand beside it. */
export function HeadFacts({ plan, currency }: { plan: Item; currency: Currency }) {
  const { prices, specs, bandwidth, available_regions } = plan
  return (
    <div className={styles.headFacts}>
      <p className={styles.headPrice}>
        <PriceText price={shownPrice(prices[currency])} isLead />
        {prices[currency].renews && <span>{prices[currency].renews}</span>}
        <a href="#price">{prices[currency].tax ?? t('Excl. tax.')}</a>
      </p>
      <PlanSpecs specs={specs} bandwidth={bandwidth} />
      <HeadPlaces regions={available_regions} />
    </div>
  )
}

function HeadPlaces({ regions }: { regions: Region[] }) {
  if (regions.length === 0) return null
  const more = regions.length - mostPlaces
  return (
    <p className={styles.regions}>
      {regions.slice(0, mostPlaces).map(({ name, flag }, i) => (
        <span key={i} className={flagClass(flag)}>
          {name}
        </span>
      ))}
      {more > 0 && <a href="#regions">{n('and {count} more', 'and {count} more', more)}</a>}
    </p>
  )
}
