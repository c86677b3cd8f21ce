import type { Currency, Item } from '@/api/types.gen'
import { parts, t, tc } from '@/lib/language'
import { inCurrency, knownPrices, leadingPrice, priceUnit } from '@/market/price-text'
import { PriceTrace } from '@/market/price-trace'
import styles from './plan-card.module.css'

interface Props {
  plan: Item
  currency: Currency
}

/** What a plan costs: the leading price large, the others and what else counts below it. */
export function PlanPrices({ plan, currency }: Props) {
  const prices = inCurrency(plan.prices, currency)
  const { term } = prices
  const quoted = leadingPrice(prices)
  const lead = term?.text === '' ? null : quoted
  const shown = term ?? lead
  const others = knownPrices(prices)
    .filter((price) => term || price !== quoted)
    .map((price) => price.text + priceUnit(price))
  const rest = [prices.renews, ...others, term?.note, prices.fee, prices.tax].filter(Boolean)
  return (
    <div className={styles.planPrices}>
      {lead && shown ? (
        <>
          {parts(plan.is_from ? tc('a price', 'from {price}') : '{price}', { price: <b>{shown.text}</b> })}
          {`${priceUnit(shown)} `}
          <PriceTrace plan={plan} currency={currency} lead={lead} total={term?.search} />
        </>
      ) : (
        t('Price unavailable')
      )}
      {rest.length > 0 && <p>{rest.join('\u00a0· ')}</p>}
    </div>
  )
}
