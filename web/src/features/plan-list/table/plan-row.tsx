import { memo, type RefCallback } from 'react'
import type { Currency, Item } from '@/api/types.gen'
import { Dated } from '@/components/dated'
import { Configurations } from '@/features/plan-card/configurations'
import { PlanFreshness } from '@/features/plan-card/plan-freshness'
import { dayText } from '@/lib/format'
import { parts, t, tc } from '@/lib/language'
import { CompareBox } from '@/market/compare-box'
import { OrderLink } from '@/market/order-link'
import { inCurrency, leadingPrice, originLabel } from '@/market/price-text'
import { cellText, type Column } from './table-columns'
import styles from './plan-table.module.css'

interface Props {
  item: Item
  columns: readonly Column[]
  currency: Currency
  /** Where it stands in a list of which not all rows are rendered, from 0. */
  index: number | undefined
  measure: RefCallback<HTMLTableRowElement> | undefined
}

/** A plan as a row of the table. */
export const PlanRow = memo(function PlanRow({ item, columns, currency, index, measure }: Props) {
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      <td className={styles.choice}>
        <CompareBox id={item.id} name={item.name} isBare />
      </td>
      {columns.map((column) => (
        <Cell key={column.name} item={item} column={column} currency={currency} />
      ))}
      <td>
        {item.order_url && (
          <OrderLink
            plan={item.id}
            variant="quiet"
            className={styles.order}
            href={item.order_url}
            aria-label={t('Configure Server: {plan}', { plan: item.name })}
          >
            {t('Configure')}
          </OrderLink>
        )}
      </td>
    </tr>
  )
})

function Cell({ item, column: { name, isNumber }, currency }: { item: Item; column: Column; currency: Currency }) {
  const text = cellText(name, item, currency)
  switch (name) {
    case 'name':
      return (
        <th scope="row" className={styles.name}>
          {item.page === null ? (
            <span title={text}>{text}</span>
          ) : (
            <a
              href={item.page + (inCurrency(item.prices, currency).term?.search ?? '')}
              title={text.length > 40 ? text : undefined}
            >
              {text}
            </a>
          )}
          {item.configurations && <Configurations plan={item} count={item.configurations} />}
        </th>
      )
    case 'price_usd':
      return (
        <td className={styles.number}>
          <LeadPrice item={item} text={text} currency={currency} />
        </td>
      )
    case 'fetched_at':
      return (
        <td className={styles.freshness}>
          <PlanFreshness fresh={item.fresh} />
        </td>
      )
    case 'partner_name':
      return (
        <td data-column={name}>
          <span title={text.length > 16 ? text : undefined}>
            {text}
            <OldDate {...item.fresh} />
          </span>
        </td>
      )
    case 'regions':
      return (
        <td data-column={name}>
          <span title={item.available_regions.map((region) => region.name).join('; ')}>{text}</span>
        </td>
      )
    case 'score_single':
    case 'score_multi': {
      const [score, mark] = text.replace(')', '').split(' (')
      return (
        <td className={styles.number}>
          <span>
            {score}
            {mark && <small>{` ${mark}`}</small>}
          </span>
        </td>
      )
    }
    default:
      return (
        <td
          className={isNumber ? styles.number : undefined}
          data-column={/^(cpu_name|ram_size|disks)$/.test(name) ? name : undefined}
        >
          <span title={text.length > 24 ? text : undefined}>{text}</span>
        </td>
      )
  }
}

/** The day when a plan was last confirmed that its partner did not confirm since. */
function OldDate({ state, as_of, checked_at, reason }: Item['fresh']) {
  if (state !== 'stale' && state !== 'price') return null
  return (
    <small title={reason}>
      <Dated>{` ${as_of === '' ? t('out of date') : t('as of {day}', { day: checked_at ? dayText(checked_at) : as_of })}`}</Dated>
    </small>
  )
}

/** A price that is not the partner's own leads to the page that shows what it is made of. */
function LeadPrice({ item, text, currency }: { item: Item; text: string; currency: Currency }) {
  const prices = inCurrency(item.prices, currency)
  const lead = leadingPrice(prices)
  const { term } = prices
  const { beside } = term ?? lead ?? {}
  const origin =
    lead && (lead.paid ? !term && lead.paid : lead.estimated ? t('estimated') : lead.computed && t('computed'))
  const note = [beside, origin, term?.note].filter(Boolean).join(', ')
  const words = (
    <>
      {item.is_from ? (
        <small>{parts(tc('a price', 'from {price}'), { price: <strong>{text}</strong> })}</small>
      ) : (
        <strong>{text}</strong>
      )}
      {note && <small>{` ${note}`}</small>}
    </>
  )
  const isOwn = !lead || (originLabel(lead) === '' && !beside && !text.startsWith('≈'))
  return (
    <>
      {isOwn || item.page === null ? (
        <span>{words}</span>
      ) : (
        <a href={`${item.page}${prices.term?.search ?? ''}#price`}>{words}</a>
      )}
      {prices.renews && <small>{prices.renews}</small>}
    </>
  )
}
