import { useEffect, useRef } from 'react'
import { useFirstPage } from '@/api/page-context'
import type { ComparedPlan } from '@/api/types.gen'
import { maxCompared } from '@/market/max-compared.gen'
import { Button, buttonClass } from '@/components/button'
import { Select } from '@/components/field'
import { Options } from '@/components/options'
import { Dated } from '@/components/dated'
import { Notice } from '@/components/notice'
import { PageAbout, PageTitle } from '@/components/page-title'
import { termOptions } from '@/features/plan-list/sort-options'
import { useCurrency } from '@/features/currency/currency-provider'
import { classNames } from '@/lib/class-names'
import { addressOf, totalOf } from '@/lib/address'
import { t } from '@/lib/language'
import { inPlace, useLocation, useNavigate } from '@/lib/router'
import { comparePlans } from '@/market/compared-plans'
import { addressOfChoices, type Choices, choicesOf, differs, isKnown } from './comparison'
import { FactRow } from './fact-row'
import { OrderRow } from './order-row'
import { PlanHead } from './plan-head'
import styles from './compare-page.module.css'

/** Up to six plans side by side. Its address says which, in which order and against which of them. */
export function ComparePage() {
  const { comparison, search: firstSearch, asked } = useFirstPage()
  const { currency } = useCurrency()
  const { search } = useLocation()
  const navigate = useNavigate()
  const choices = choicesOf(search)
  const plans = comparison?.plans ?? []
  const columns = choices.ids.map((id) => plans.findIndex((plan) => plan.id === id)).filter((column) => column >= 0)
  const ids = columns.flatMap((column) => plans[column]?.id ?? [])
  const shown: Choices = { ...choices, ids, baseline: ids.includes(choices.baseline ?? 0) ? choices.baseline : ids[0] }
  useOtherPlans(choices.ids, [...ids, ...choicesOf(asked?.search ?? firstSearch).ids])
  const frame = useFocusOfMoved(ids)
  if (!comparison) return null
  const base = plans.findIndex(({ id }) => id === shown.baseline)
  const rows = [...comparison.costs[currency], ...comparison.facts].filter(
    (row) => isKnown(row, columns) && (!shown.isOnlyDifferences || differs(row, columns)),
  )
  const choose = (change: Partial<Choices>) =>
    navigate(addressOfChoices({ ...shown, ...change }), { state: inPlace, replace: true })
  return (
    <form className={classNames(styles.page, 'wrap')} action="/compare" autoComplete="off">
      <div>
        <PageTitle>{t('Compare plans')}</PageTitle>
        <PageAbout>
          {t('Percentages are relative to the baseline. Prices are {tax}.', { tax: comparison.tax || t('excl. tax') })}
        </PageAbout>
      </div>
      {comparison.note !== '' && <Notice>{comparison.note}</Notice>}
      <input type="hidden" name="ids" value={ids.join(',')} />
      {choices.use && <input type="hidden" name="use" value={choices.use} />}
      <div className={styles.tools}>
        <label>
          <input
            type="checkbox"
            name="only"
            value="differences"
            checked={shown.isOnlyDifferences}
            onChange={(event) => choose({ isOnlyDifferences: event.currentTarget.checked })}
          />
          {t('Only differences')}
        </label>
        <label>
          {t('Term')}
          <Select
            name="months"
            defaultValue={choices.months}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          >
            <Options options={termOptions()} selected={choices.months} />
          </Select>
        </label>
        <span className="unscripted">
          <Button type="submit">{t('Apply')}</Button>
        </span>
        {ids.length < maxCompared && (
          <a className={buttonClass()} href={addressOf('/', totalOf(search))} onClick={() => comparePlans(ids)}>
            {t('Add another')}
          </a>
        )}
      </div>
      {/* It is scrolled with the keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={frame} className={styles.frame} role="region" aria-label={t('Comparison')} tabIndex={0}>
        <table className={styles.table} data-plans={ids.length}>
          <thead>
            <tr>
              <td />
              {pick(plans, columns).map((plan) => (
                <PlanHead key={plan.id} plan={plan} choices={shown} onBaseline={() => choose({ baseline: plan.id })} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FactRow key={row.label} row={row} columns={columns} base={base} />
            ))}
            <OrderRow plans={pick(plans, columns)} />
          </tbody>
        </table>
      </div>
      {comparison.rates.text !== '' && (
        <p className={styles.note}>
          <Dated>{comparison.rates.text}</Dated>
        </p>
      )}
    </form>
  )
}

function pick(plans: readonly ComparedPlan[], columns: readonly number[]): ComparedPlan[] {
  return columns.flatMap((column) => plans[column] ?? [])
}

// An older entry of the history may name plans that this document was not made for.
function useOtherPlans(ids: readonly number[], known: readonly number[]) {
  const isOther = ids.some((id) => !known.includes(id))
  useEffect(() => {
    if (isOther) location.reload()
  }, [isOther])
}

// A link that moved or removed a column may be gone, and the focus with it.
function useFocusOfMoved(ids: readonly number[]) {
  const frame = useRef<HTMLDivElement>(null)
  const order = ids.join(',')
  const last = useRef(order)
  useEffect(() => {
    if (last.current === order) return
    last.current = order
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [order])
  return frame
}
