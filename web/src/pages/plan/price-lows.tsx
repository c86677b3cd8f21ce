import type { PriceLow } from '@/api/types.gen'
import { t } from '@/lib/language'
import styles from './plan-page.module.css'

/** The lowest prices of the last days, where the price changed at all. */
export function PriceLows({ lows, isLowest }: { lows: PriceLow[]; isLowest: boolean }) {
  if (lows.length === 0) return null
  return (
    <div className={styles.lows}>
      <dl aria-label={t('Lowest price')}>
        {lows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {isLowest && <p className="mark good">{t('The price is the lowest of the last 90 days.')}</p>}
    </div>
  )
}
