import { basePageFilter, cardsOf } from '@/api/browse-plans'
import { useFirstPage } from '@/api/page-context'
import type { Browse, Facets } from '@/api/types.gen'
import { Spinner } from '@/components/spinner'
import { useCurrency } from '@/features/currency/currency-provider'
import { addressOf, type Params, parseSearch, valueOf, watchAddress } from '@/lib/address'
import { n, t } from '@/lib/language'
import { valuesOf } from '@/lib/rest-filter'
import { isSample } from './partner-notices'
import { orderWords } from './sort-options'
import styles from './plan-list.module.css'

interface Props {
  /** Undefined until it is known. */
  list: Browse | undefined
  path: string
  params: Params
  isLoading: boolean
}

/** Stands for the count in its sentence. */
const apart = '\n'

/** One line about a list: how much it holds, read aloud when it changes, in which order, and how the shop earns its money. */
export function ListLine({ list, path, params, isLoading }: Props) {
  const { commissions, watches, list_note: note } = useFirstPage()
  const { currency } = useCurrency()
  const total = list && cardsOf(list)
  const count = partnerCount(list?.facets.partner_name ?? [], [...params, ...parseSearch(basePageFilter(path))])
  const found = list && foundText(list)
  const order = orderWords(valueOf(params, 'order'), currency)
  const [before, after] = (total ? lineText(count, order) : total === 0 ? `${apart}.` : apart).split(apart)
  return (
    <p className={styles.listLine}>
      <span className={styles.listOrder}>
        {before}
        <strong role="status">{found}</strong>
        {/* What follows is new behind another number, so that nothing moves. */}
        <span key={found}>{after}</span>
      </span>
      <span key={found}>
        {note && ` ${note}`}
        {commissions && ` ${t('Some partners pay us a commission.')}`} <a href="/how-it-works">{t('How it works')}</a>
        {watches && <a href={watchAddress(addressOf(path, params))}>{t('Watch')}</a>}
        {isSample(list?.partners ?? []) && <a href="/status">{t('Sample data')}</a>}
      </span>
      {isLoading && <Spinner label={t('Loading servers')} />}
    </p>
  )
}

/** How many cards a list has. Where one stands for several configurations, their number too. */
function foundText(list: Browse): string {
  const cards = cardsOf(list)
  return cards === list.total
    ? n('{count} server found', '{count} servers found', cards)
    : `${n('{count} server', '{count} servers', cards)}, ${n('{count} configuration', '{count} configurations', list.total)}`
}

function lineText(partners: number, order: string): string {
  return partners > 0
    ? n('{found} from {count} partner, {order}.', '{found} from {count} partners, {order}.', partners, {
        found: apart,
        order,
      })
    : t('{found}, {order}.', { found: apart, order })
}

/** How many partners a list holds; 0 where that is not known. The counts of partners leave out what narrows them. */
export function partnerCount(partners: Facets['partner_name'], params: Params): number {
  const own = valueOf(params, 'partner_name')
  const values = own === '' ? null : (valuesOf(own, false) ?? [])
  return partners.filter(({ value, count }) => count > 0 && (!values || values.includes(value))).length
}
