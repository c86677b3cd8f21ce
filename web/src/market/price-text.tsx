import type { Currency, Price, PriceSet } from '@/api/types.gen'
import { classNames } from '@/lib/class-names'
import { t } from '@/lib/language'
import styles from './price-text.module.css'

interface Timed {
  unit: string
  beside?: string | undefined
  paid?: string | undefined
}

interface Props {
  price: ({ text: string } & Timed) | null
  /** Set large, as the price that counts. */
  isLead?: boolean
}

/** A price with the time that it pays for, as the server words it. */
export function PriceText({ price, isLead = false }: Props) {
  if (!price) return <span className={styles.priceNone}>{t('Price unavailable')}</span>
  return (
    <span className={classNames(styles.price, isLead && styles.priceLead)}>
      <span className={styles.priceAmount}>{price.text}</span>
      <span className={styles.priceUnit}>{priceUnit(price)}</span>
    </span>
  )
}

/**
 * What a plan has in a currency. A list has one currency, and stays up in it while the list in another one is on its way.
 */
export function inCurrency<T>(all: Partial<Record<Currency, T>>, currency: Currency): T {
  return currency in all ? (all[currency] as T) : (Object.values(all)[0] as T)
}

/** What stands behind an amount: the time that it pays for, the amount in the currency that was chosen, and how it is paid. */
export function priceUnit({ unit, beside, paid }: Timed): string {
  return `${perUnit(unit)}${beside ? ` ${beside}` : ''}${paid ? `, ${paid}` : ''}`
}

/** The time that a price pays for, as it stands behind the amount: "/month". The server words a longer one. */
export function perUnit(unit: string): string {
  switch (unit) {
    case 'month':
      return t('/month')
    case 'hour':
      return t('/hour')
    case 'year':
      return t('/year')
    default:
      return `/${unit}`
  }
}

/** The prices of a plan that are known, in the order of their ranks. */
export function knownPrices({ monthly, hourly, annually }: PriceSet): Price[] {
  return [monthly, hourly, annually].filter((price) => price !== null)
}

/** The price that stands first, as the server chose it; null where none is known. */
export function leadingPrice(prices: PriceSet): Price | null {
  return knownPrices(prices).find(({ unit }) => unit === prices.lead) ?? null
}

/** What stands for a plan: the total of the term, else the price that stands first; null where it is not known. */
export function shownPrice(prices: PriceSet): { text: string; unit: string; beside?: string; paid?: string } | null {
  const { term } = prices
  if (!term) return leadingPrice(prices)
  return term.text === '' ? null : { ...term, paid: term.note ?? '' }
}

/** How a price came about that the partner does not quote as it is shown; empty for a quoted one. */
export function originLabel({ computed, estimated }: Price): string {
  return estimated ? t('Estimated') : computed ? t('Computed') : ''
}
