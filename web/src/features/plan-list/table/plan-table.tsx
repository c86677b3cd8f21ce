import { Fragment, useLayoutEffect, useMemo, useRef } from 'react'
import { cardsOf, hasTableColumns } from '@/api/browse-plans'
import type { Browse, Currency, Item } from '@/api/types.gen'
import { Notice } from '@/components/notice'
import { ServerCachedRow } from '@/components/server-cached'
import { type Params, valueOf } from '@/lib/address'
import { inPlace, Link } from '@/lib/router'
import { Pager } from '@/features/plan-list/pager'
import { or, t, tc } from '@/lib/language'
import { inCurrency } from '@/market/price-text'
import { PlanRow } from './plan-row'
import { type Column, columnsOf, sortOf } from './table-columns'
import { useLongList } from './use-long-list'
import styles from './plan-table.module.css'

export { ColumnChooser } from './column-chooser'

export interface TableProps {
  path: string
  params: Params
  list: Browse
  currency: Currency
  isLoading: boolean
  /** Dims the rows. */
  isSlow: boolean
}

/** The list as a table whose headers sort it, and whose frame scrolls through all of it. */
export function PlanTable({ path, params, list, currency, isLoading, isSlow }: TableProps) {
  const { items, limit } = list
  const total = cardsOf(list)
  const frame = useRef<HTMLDivElement>(null)
  const long = useLongList({ frame, path, params, list, currency })
  const rows = long?.rows ?? items.map((item, i) => ({ index: list.offset + i, item, gap: 0 }))
  const named = columnsOf(params)
  const names = named.columns.map(({ name }) => name).join()
  // Rows are rendered again only where the columns are others.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => named.columns, [names])
  const tax = items
    .filter(hasTableColumns)
    .map(({ prices }) => inCurrency(prices, currency).tax)
    .find(Boolean)
  const shown = rows.map(({ index, item }) => (item ? index : ''))
  const head = useGrowingColumns(`${names} ${currency} ${tax}`, shown.join())
  const lines = rows.map(({ index, item, gap }) => (
    // A plan that comes to another place is another row, so that none moves there.
    <Fragment key={`${index} ${item?.id}`}>
      <Gap height={gap} />
      {item ? (
        <PlanRow
          item={item}
          columns={columns}
          currency={currency}
          index={long ? index : undefined}
          measure={long?.measure}
        />
      ) : (
        <tr aria-rowindex={index + 2}>
          <td />
          <td className={styles.coming} colSpan={columns.length + 1}>
            {t('Loading…')}
          </td>
        </tr>
      )}
    </Fragment>
  ))
  return (
    <div className={styles.view}>
      {named.unknown.length > 0 && (
        <Notice role="status">
          {t('The table has no column {columns}.', {
            columns: or(named.unknown.map((name) => t('“{name}”', { name }))),
          })}
        </Notice>
      )}
      <div
        ref={frame}
        className={styles.frame}
        role="region"
        aria-label={t('Plans')}
        // It is scrolled with the keys.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-busy={isLoading}
        data-slow={isSlow || undefined}
      >
        <table className={styles.table} aria-rowcount={long ? total + 1 : undefined}>
          <thead>
            <tr ref={head} aria-rowindex={long ? 1 : undefined}>
              <th scope="col">
                <span className="sr-only">{t('Compare')}</span>
              </th>
              {columns.map((column) => (
                <Heading
                  key={column.name}
                  column={column}
                  path={path}
                  params={params}
                  note={noteOf(column.name, tax, valueOf(params, 'months') !== '')}
                />
              ))}
              <th scope="col">{tc('to buy', 'Order')}</th>
            </tr>
          </thead>
          <tbody>
            {import.meta.env.SSR ? <ServerCachedRow parts={lines} /> : lines}
            {long && <Gap height={long.below} />}
          </tbody>
        </table>
      </div>
      <Pager path={path} params={params} total={total} limit={limit} offset={long?.offset ?? list.offset} />
    </div>
  )
}

interface StillProps {
  /** What the table shows, for screen readers. */
  label: string
  /** The names of the columns beside its own. */
  head: { compare: string; order: string }
  /** The names of its columns, as an address has them; empty for the usual ones. */
  columns: string
  items: readonly Item[]
  currency: Currency
}

/** Some plans as a table in a text, which nobody sorts. */
export function StillTable({ label, head, columns: names, items, currency }: StillProps) {
  const { columns } = columnsOf([['columns', names]])
  const tax = items.map(({ prices }) => inCurrency(prices, currency).tax).find(Boolean)
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard scrolls it too
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{head.compare}</span>
            </th>
            {columns.map((column) => (
              <Heading key={column.name} column={column} params={[]} note={noteOf(column.name, tax, false)} />
            ))}
            <th scope="col">{head.order}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <PlanRow
              key={item.id}
              item={item}
              columns={columns}
              currency={currency}
              index={undefined}
              measure={undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What all amounts of a column have in common: the month that a price pays for, where no term is chosen, and their tax. */
function noteOf(name: Column['name'], tax: string | null | undefined, hasTerm: boolean) {
  if (name !== 'price_usd') return name.endsWith('_currencies') ? tax : undefined
  return [hasTerm ? '' : t('Per month'), tax].filter(Boolean).join(', ')
}

/** The room of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr className={styles.gap} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}

/**
 * Keeps columns as wide as their widest rows so far while rows come and go. The column of names takes what the others
 * leave. A new name resets them. Widths are read when other rows are shown, not with each frame of scrolling.
 */
function useGrowingColumns(name: string, shown: string) {
  const head = useRef<HTMLTableRowElement>(null)
  const last = useRef(name)
  useLayoutEffect(() => {
    const cells = [...(head.current?.cells ?? [])].filter(({ dataset }) => dataset.column !== 'name')
    if (last.current !== name)
      cells.forEach((cell) => {
        cell.style.minWidth = ''
      })
    last.current = name
    const widths = cells.map((cell) => cell.getBoundingClientRect().width)
    cells.forEach((cell, i) => {
      cell.style.minWidth = `${widths[i]}px`
    })
  }, [name, shown])
  return head
}

function Heading({
  column,
  path,
  params,
  note,
}: {
  column: Column
  /** Left out where nobody sorts the table. */
  path?: string
  params: Params
  note: string | null | undefined
}) {
  const { now, to } = sortOf(column, path ?? '', params)
  const isSorted = path !== undefined && column.order !== ''
  const words = (
    <span>
      {column.label()}
      {note && <small>{` ${note}`}</small>}
    </span>
  )
  return (
    <th
      scope="col"
      className={column.isNumber ? styles.number : undefined}
      data-column={column.name}
      aria-sort={isSorted ? now : undefined}
    >
      {!isSorted ? (
        words
      ) : (
        <Link to={to} state={inPlace}>
          {words}
          <span className={styles.arrow} aria-hidden="true">
            {now === 'none' ? '' : now === 'ascending' ? '↑' : '↓'}
          </span>
        </Link>
      )}
    </th>
  )
}
