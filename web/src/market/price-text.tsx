import type { Price, PriceSet } from '@/api/types.gen'
import { classNames } from '@/lib/class-names'
import styles from './price-text.module.css'

interface Props {
  price: { text: string; unit: string } | null
  /** Set large, as the price that counts. */
  isLead?: boolean
}

/** A price with the time that it pays for, as the server words it. */
export function PriceText({ price, isLead = false }: Props) {
  if (!price) return <span className={styles.priceNone}>Price unavailable</span>
  return (
    <span className={classNames(styles.price, isLead && styles.priceLead)}>
      <span className={styles.priceAmount}>{price.text}</span>
      <span className={styles.priceUnit}>{`/${price.unit}`}</span>
    </span>
  )
}

/** The price that stands first, as the server chose it; null where none is known. */
export function leadingPrice(prices: PriceSet): Price | null {
  return [prices.monthly, prices.hourly, prices.annually].find((price) => price?.unit === prices.lead) ?? null
}
