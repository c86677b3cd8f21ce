import type { Currency, Item, Price } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import { OpeningLink } from '@/components/opening-link'
import { t } from '@/lib/language'
import { openedPart } from '@/lib/lazy-page'
import { originLabel } from './price-text'
import styles from './price-trace.module.css'

interface Props {
  plan: Pick<Item, 'id' | 'page'>
  currency: Currency
  /** The price that stands before it. */
  lead: Price
  /** What an address says of the total that is shown. */
  total?: string | undefined
  /** Has no room for its words. */
  isNarrow?: boolean
}

// Most prices are never opened. The plan's own page has the lines too.
const PriceBox = openedPart(async () => (await import('./price-box')).PriceBox)

/** How a price came about, a link to what it is made of. */
export function PriceTrace({ plan, currency, lead, total, isNarrow = false }: Props) {
  const label = total
    ? t('Total')
    : originLabel(lead) || (lead.text.startsWith('≈') ? t('Converted') : t('Partner price'))
  return (
    <OpeningLink
      className={styles.mark}
      href={`${plan.page ?? ''}#price`}
      aria-label={isNarrow ? label : undefined}
      box={<PriceBox plan={plan} currency={currency} total={total} />}
    >
      {isNarrow ? <Icon name="info" size="small" /> : label}
    </OpeningLink>
  )
}
