import { memo } from 'react'
import type { Currency, RangeInfo } from '@/api/types.gen'
import { Reusable } from '@/components/reusable'
import { capitalised } from '@/lib/format'
import type { Bounds } from './filter-state'
import type { Side } from './form-address'
import { rangeUnit } from './range-words'
import { positionOf, positionWords } from './slider'
import styles from './filters.module.css'

interface Props {
  range: RangeInfo
  bounds: Bounds | undefined
  currency: Currency
  /** What is found between the bounds that are being set; empty where none are. */
  found: string
}

/** The number fields of a range, and with scripts a slider above them. */
export const RangeFields = memo(function RangeFields({ range, bounds, currency, found }: Props) {
  // One tree whatever is found and bounded: a thumb that is held, or has the focus, stays the same element.
  return (
    <>
      <Reusable name={bounds ? null : `range ${range.name} ${currency}`}>
        <div className={styles.slider}>
          <Thumb side="min" range={range} typed={bounds?.min ?? ''} currency={currency} />
          <Thumb side="max" range={range} typed={bounds?.max ?? ''} currency={currency} />
        </div>
        <div className={styles.bounds}>
          <Bound side="min" range={range} typed={bounds?.min ?? ''} currency={currency} />
          <Bound side="max" range={range} typed={bounds?.max ?? ''} currency={currency} />
        </div>
        <p className={styles.wrong}>Enter a number that is 0 or more.</p>
      </Reusable>
      {found !== '' && <p className={styles.found}>{found}</p>}
    </>
  )
})

interface FieldProps {
  side: Side
  range: RangeInfo
  typed: string
  currency: Currency
}

function Thumb({ side, range, typed, currency }: FieldProps) {
  const position = positionOf(range, side, typed)
  return (
    <input
      type="range"
      data-thumb={`${side}.${range.name}`}
      min="0"
      max={range.stops.length + 1}
      defaultValue={position}
      aria-label={`${capitalised(range.label)} ${side === 'min' ? 'from' : 'up to'}`}
      aria-valuetext={positionWords(range, side, position, currency)}
    />
  )
}

function Bound({ side, range, typed, currency }: FieldProps) {
  return (
    <label>
      <span>
        {side === 'min' ? 'Minimum ' : 'Maximum '}
        {/* The group's legend shows it. In a narrow column the longer of two labels would wrap. */}
        <span className="sr-only">{range.label}</span>
      </span>
      <input type="number" name={`${side}.${range.name}`} min="0" step="any" inputMode="decimal" placeholder={rangeUnit(range, currency)} defaultValue={typed} />
    </label>
  )
}
