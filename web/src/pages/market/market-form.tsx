import type { SyntheticEvent } from 'react'
import { type Chart, ranges } from '@/api/types.gen'
import { Button } from '@/components/button'
import { boundLabel, filterState, rangeUnit } from '@/features/plan-list/filters/filter-state'
import { formAddress, sides } from '@/features/plan-list/filters/form-address'
import { submittedParams } from '@/features/plan-list/form-params'
import { addressOf, type Params, withoutParams } from '@/lib/address'
import { marketPath } from '@/api/market'
import { useVATCountry } from '@/api/page-context'
import { typedNumber } from '@/lib/format'
import { t } from '@/lib/language'
import { inPlace, useNavigate } from '@/lib/router'
import { priceColumn } from './selection'
import styles from './market-page.module.css'

/** The bounds of price and size in fields: what dragging sets, for keyboards, fingers and browsers without scripts. */
export function MarketForm({ market, params }: { market: Chart; params: Params }) {
  const navigate = useNavigate()
  const country = useVATCountry()
  const { bounds } = filterState(params, null, market.currency)
  const shown = ranges.filter(({ name }) => name === 'price' || name === market.axis)
  const kept = withoutParams(params, priceColumn(market), market.axis, 'offset')
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    navigate(addressOf(marketPath, formAddress(submittedParams(event.currentTarget, null), market.currency, country)), {
      state: inPlace,
    })
  }
  return (
    <form className={styles.form} action={marketPath} onSubmit={submit} key={addressOf(marketPath, params)}>
      {kept.map(([name, value], i) => (
        <input key={i} type="hidden" name={name} value={value} />
      ))}
      {shown.flatMap((range) =>
        sides.map((side) => (
          <label key={`${side} ${range.name}`}>
            {boundLabel(range, side)}
            <input
              name={`${side}.${range.name}`}
              pattern={typedNumber}
              inputMode="decimal"
              placeholder={rangeUnit(range, market.currency)}
              defaultValue={bounds[range.name]?.[side]}
            />
          </label>
        )),
      )}
      <Button type="submit">{t('Apply')}</Button>
    </form>
  )
}
