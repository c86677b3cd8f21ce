import { memo } from 'react'
import type { Currency, RangeInfo } from '@/api/types.gen'
import { ServerCached } from '@/components/server-cached'
import { decimalText, typedNumber } from '@/lib/format'
import { t } from '@/lib/language'
import { boundLabel, type Bounds, rangeUnit } from './filter-state'
import type { Side } from './form-address'
import styles from './filters.module.css'

interface Props {
  range: RangeInfo
  bounds: Bounds | undefined
  currency: Currency
  /** What is found between the bounds that are being set, or what is wrong with them; empty where none are. */
  found: string
}

/** The number fields of a range. */
export const RangeFields = memo(function RangeFields({ range, bounds, currency, found }: Props) {
  // One tree whatever is found and bounded: a field that has the focus stays the same element.
  return (
    <>
      <ServerCached name={bounds ? null : `range ${range.name} ${currency}`}>
        <div className={styles.bounds}>
          <Bound side="min" range={range} typed={bounds?.min ?? ''} currency={currency} />
          <Bound side="max" range={range} typed={bounds?.max ?? ''} currency={currency} />
        </div>
      </ServerCached>
      <p className={styles.found} aria-live="polite">
        {found}
      </p>
    </>
  )
})

interface FieldProps {
  side: Side
  range: RangeInfo
  typed: string
  currency: Currency
}

function Bound({ side, range, typed, currency }: FieldProps) {
  return (
    <label>
      <span>{side === 'min' ? t('Minimum') : t('Maximum')}</span>
      <input
        name={`${side}.${range.name}`}
        pattern={typedNumber}
        inputMode="decimal"
        // The group's legend shows what of. In a narrow column the longer of two labels would wrap.
        aria-label={boundLabel(range, side)}
        title={t('Enter a number that is 0 or more, such as {example}.', { example: decimalText('12.50') })}
        placeholder={rangeUnit(range, currency)}
        defaultValue={typed}
      />
    </label>
  )
}
