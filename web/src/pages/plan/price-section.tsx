import type { ReactNode } from 'react'
import type { Charge, Currency, FirstYear, PlanPage, PriceSet, PriceStep, TermCosts } from '@/api/types.gen'
import { Dated } from '@/components/dated'
import { classNames } from '@/lib/class-names'
import { n, parts, t } from '@/lib/language'
import { PriceText, shownPrice } from '@/market/price-text'
import styles from './plan-page.module.css'
import { WaysToPay } from './ways-to-pay'

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

/** What the plan costs: in the chosen currency, how that is made, and in every other. */
export function PriceSection({ shown: { plan, costs, rates }, currency }: Props) {
  const { steps, setup, first_year, charges, terms, ways } = costs[currency]
  const { renews, tax } = plan.prices[currency]
  return (
    <div id="price" className={styles.price}>
      <Section title={t('Price')}>
        <PriceText price={shownPrice(plan.prices[currency])} isLead />
        {renews && <p>{renews}</p>}
        <PlanNotes notes={plan.notes} />
        <p>{setup === null ? t('No setup fee listed.') : t('One-time setup fee: {fee}', { fee: setup })}</p>
        <p className={styles.source}>{tax ?? t('Excl. tax.')}</p>
        {steps.length > 0 && <PriceSteps steps={steps} />}
        {charges && <Charges charges={charges} />}
        {first_year && <YearCosts year={first_year} />}
        {ways && <WaysToPay ways={ways} />}
        {terms.length > 0 && <Terms terms={terms} />}
        <PriceTable prices={plan.prices} />
        {rates.text !== '' && (
          <p className={styles.source}>
            <Dated>{rates.text}</Dated>
          </p>
        )}
      </Section>
    </div>
  )
}

/** What whoever orders must know, such as that the partner can stop the machine. */
export function PlanNotes({ notes = [] }: { notes?: string[] | undefined }) {
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ))
}

function PriceSteps({ steps }: { steps: PriceStep[] }) {
  return (
    <ul className={styles.steps}>
      {steps.map(({ label, text, note, link }) => (
        <li key={label}>
          <span>
            {link === null ? (
              label
            ) : (
              <a href={link} target="_blank" rel="noopener noreferrer nofollow">
                {label}
              </a>
            )}
          </span>
          <strong>{text}</strong>
          {note !== '' && <span className={styles.source}>{note}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Other charges, the required ones first. */
function Charges({ charges }: { charges: Charge[] }) {
  const groups = [
    [t('Mandatory charges'), charges.filter(({ mandatory }) => mandatory)],
    [t('Charged only if used or ordered'), charges.filter(({ mandatory }) => !mandatory)],
  ] as const
  return groups.map(
    ([title, list]) =>
      list.length > 0 && (
        <div key={title} className="stack gap-8 small">
          <h3>{title}</h3>
          <PriceSteps steps={list.map((charge) => ({ ...charge, note: '', link: null }))} />
        </div>
      ),
  )
}

/** The setup fee spread over the first year. */
function YearCosts({ year: { total, per_month, steps } }: { year: FirstYear }) {
  return (
    <div className="stack gap-8 small">
      <h3>{t('First year, setup included')}</h3>
      <PriceSteps steps={[...steps, { label: t('In total'), text: total, note: '', link: null }]} />
      <p>
        {parts(t('{monthly} a month over 12 months, with the setup fee spread over them.'), {
          monthly: <strong>{per_month}</strong>,
        })}
      </p>
    </div>
  )
}

/** What each term costs, with the setup fee and all required charges. */
function Terms({ terms }: { terms: TermCosts[] }) {
  return (
    <table className={classNames(styles.table, styles.terms)}>
      <thead>
        <tr>
          <th scope="col">{t('Term')}</th>
          <th scope="col">{t('Total')}</th>
          <th scope="col">{t('Per month')}</th>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ months, total, per_month, note }) => (
          <tr key={months}>
            <th scope="row">{n('{count} month', '{count} months', months)}</th>
            <td>
              {total}
              {note !== '' && <small>{` ${note}`}</small>}
            </td>
            <td>{per_month}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const currencies: readonly Currency[] = ['USD', 'EUR', 'GBP']
const periods = [
  ['monthly', () => t('Month')],
  ['hourly', () => t('Hour')],
  ['annually', () => t('Year')],
] as const

function PriceTable({ prices }: { prices: Record<Currency, PriceSet> }) {
  const columns = periods.filter(([name]) => currencies.some((currency) => prices[currency][name] !== null))
  if (columns.length === 0) return null
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('Currency')}</span>
          </th>
          {columns.map(([name, title]) => (
            <th key={name} scope="col">
              {title()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {currencies.map((currency) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            {columns.map(([name]) => (
              <td key={name}>{prices[currency][name]?.text ?? '—'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
