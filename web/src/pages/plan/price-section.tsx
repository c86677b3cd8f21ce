import type { ReactNode } from 'react'
import { useFirstPage } from '@/api/page-context'
import type { Currency, PlanPage, TermCosts } from '@/api/types.gen'
import { Button, buttonClass } from '@/components/button'
import { Dated } from '@/components/dated'
import { inputClass } from '@/components/field'
import { Icon } from '@/components/icon'
import { addressOf, parseSearch, totalOf, valueOf, watchAddress } from '@/lib/address'
import { decimalText } from '@/lib/format'
import { n, t } from '@/lib/language'
import { useLocation } from '@/lib/router'
import { currencies } from '@/api/currencies'
import { CompareBox } from '@/market/compare-box'
import { OrderLink } from '@/market/order-link'
import { knownPrices, perUnit, PriceText, priceUnit, shownPrice } from '@/market/price-text'
import { PlanTable, type Step, step, Steps } from './amounts'
import styles from './plan-page.module.css'
import { sayMore, WaysToPay } from './ways-to-pay'

/** A part of the page with a heading of its own. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section aria-label={title} id={id} className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface Props {
  shown: PlanPage
  currency: Currency
}

/** What the plan costs, the order and the watch; then what the price is made of. */
export function PriceSection({ shown, currency }: Props) {
  const { plan, costs, order_notes: notes = [] } = shown
  const { commissions } = useFirstPage()
  const { terms, ways = [], charges = [], steps } = costs[currency]
  const { renews, tax } = plan.prices[currency]
  const hasWays = sayMore(ways)
  const hasTerms = new Set(terms.map(({ per_month }) => per_month)).size > 1
  const optional = charges.filter(({ mandatory }) => !mandatory)
  return (
    <section aria-label={t('Price')} className={styles.price}>
      <p>
        <PriceText price={shownPrice(plan.prices[currency])} isLead />
        <span className="note"> {tax ?? t('Excl. tax.')}</span>
      </p>
      {renews && <p>{renews}</p>}
      {plan.notes?.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <Steps steps={useTotals(shown, currency)} />
      {plan.order_url && (
        <OrderLink plan={plan.id} href={plan.order_url}>
          {t('Configure Server')}
          <Icon name="arrow-up-right" />
        </OrderLink>
      )}
      <Watch shown={shown} currency={currency} />
      {hasWays && <WaysToPay ways={ways} />}
      {hasTerms && !hasWays && <Terms terms={terms} />}
      {steps.length > 0 && (
        <details className={styles.more}>
          <summary className="link small">{t('Price breakdown')}</summary>
          <div id="price" className="stack gap-12">
            <Steps steps={steps} />
            {optional.length > 0 && (
              <div className="small">
                <h3>{t('Charged only if used or ordered')}</h3>
                <Steps steps={optional.map(({ label, text }) => step(label, text))} />
              </div>
            )}
            {hasTerms && hasWays && <Terms terms={terms} />}
            <Steps
              steps={currencies.map(({ value }) =>
                step(
                  value,
                  knownPrices(plan.prices[value])
                    .map((one) => one.text + priceUnit(one))
                    .join(', '),
                ),
              )}
            />
            {shown.rates.text !== '' && (
              <p className="note">
                <Dated>{shown.rates.text}</Dated>
              </p>
            )}
          </div>
        </details>
      )}
      {plan.order_url && (
        <p className="note">
          {[
            commissions
              ? t('The order is placed with the partner, who may pay this shop a commission.')
              : t('The order is placed with the partner.'),
            ...notes,
          ].join(' ')}
        </p>
      )}
    </section>
  )
}

/** The setup fee, what every order pays besides, and the total of the chosen term, else of a year. */
function useTotals({ costs }: PlanPage, currency: Currency): Step[] {
  const chosen = Number(valueOf(parseSearch(useLocation().search), 'months'))
  const { setup, charges = [], terms, used } = costs[currency]
  const fee = step(t('One-time setup fee'), setup ?? t('Not stated'))
  if (used) return [...(chosen ? [] : [fee]), ...used.map(({ label, text }) => step(label, text))]
  const totals = terms
    .filter(({ months }) => months === (chosen || 12))
    .map(({ months, total, note, per_month }) =>
      chosen
        ? step(t('Per month'), per_month)
        : step(
            n('{count} month', '{count} months', months),
            total,
            [note, t('{price} a month', { price: per_month })].filter(Boolean).join(' · '),
          ),
    )
  const mandatory = charges.filter((charge) => charge.mandatory).map(({ label, text }) => step(label, text))
  return [fee, ...mandatory, ...totals]
}

/** The watch of a price below today's, and what else may become of the plan. */
function Watch({ shown: { plan, withdrawn, sold_out, costs }, currency }: Props) {
  const { watches } = useFirstPage()
  const total = totalOf(useLocation().search)
  const { today } = costs[currency]
  const page = plan.page ? addressOf(plan.page, total) : ''
  const canWatch = watches && page !== ''
  return (
    <>
      {sold_out !== undefined && (
        <div className="row gap-12">
          {canWatch && (
            <a className={buttonClass('primary')} href={`${watchAddress(page)}&rule=back_in_stock`} rel="nofollow">
              {t('Tell me when it is back')}
            </a>
          )}
          <Button disabled>{t('Sold out')}</Button>
        </div>
      )}
      {canWatch && sold_out === undefined && (
        <form className={styles.watch} action="/watch">
          <input type="hidden" name="for" value={page} />
          <label htmlFor="below" className="text">
            {t('Tell me when it costs less than ({unit})', {
              unit: currency + perUnit(plan.prices[currency].term?.unit ?? 'month'),
            })}
          </label>
          <input
            id="below"
            name="below"
            inputMode="decimal"
            className={inputClass()}
            defaultValue={decimalText(today)}
          />
          <Button type="submit">{t('Watch')}</Button>
        </form>
      )}
      <div className={styles.tools}>
        {withdrawn === '' && <CompareBox id={plan.id} name={plan.name} />}
        {plan.page && (
          <a
            className="link"
            href={addressOf('/my-servers', [
              ['plan_id', plan.page],
              ['name', plan.name],
              ['price', total.length > 0 ? '' : today],
              ...total,
            ])}
            rel="nofollow"
          >
            {t('I rent this')}
          </a>
        )}
      </div>
    </>
  )
}

/** What each term costs, with the setup fee and all required charges. */
function Terms({ terms }: { terms: TermCosts[] }) {
  const notes = [...new Set(terms.map(({ note }) => note))]
  const said = notes.length === 1 && notes[0] ? `, ${notes[0]}` : ''
  return (
    <PlanTable
      heads={[t('Term'), t('Total') + said, t('Per month')]}
      rows={terms.map(({ months, total, per_month, note }) => [
        n('{count} month', '{count} months', months),
        <>
          {total}
          {said === '' && <small>{note}</small>}
        </>,
        per_month,
      ])}
    />
  )
}
