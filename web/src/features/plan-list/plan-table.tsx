import type { Currency, Item } from '@/api/types.gen'
import { Notice } from '@/components/notice'
import type { Params } from '@/lib/address'
import { inPlace, Link } from '@/lib/router'
import { ColumnChooser } from './column-chooser'
import { PlanRow } from './plan-row'
import { type Column, columnsOf, sortOf } from './table-columns'
import styles from './plan-table.module.css'

export interface TableProps {
  path: string
  params: Params
  items: Item[]
  currency: Currency
  isLoading: boolean
  /** Dims the rows. */
  isSlow: boolean
}

/** The list as a table whose headers sort it. */
export function PlanTable({ path, params, items, currency, isLoading, isSlow }: TableProps) {
  const { columns, unknown } = columnsOf(params)
  const tax = items.map(({ prices }) => prices[currency].tax).find(Boolean)
  return (
    <div className={styles.view}>
      {unknown.length > 0 && <Notice role="status">{`The table has no column ${unknown.map((name) => `“${name}”`).join(', ')}.`}</Notice>}
      <ColumnChooser path={path} params={params} columns={columns} />
      {/* It is scrolled with the keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.frame} role="region" aria-label="Plans" tabIndex={0} aria-busy={isLoading} data-slow={isSlow || undefined}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Compare</span>
              </th>
              {columns.map((column) => (
                <Heading key={column.name} column={column} path={path} params={params} note={column.name.endsWith('_currencies') || column.name === 'price_usd' ? tax : undefined} />
              ))}
              <th scope="col">Order</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <PlanRow key={item.id} item={item} columns={columns} currency={currency} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Heading({ column, path, params, note }: { column: Column; path: string; params: Params; note: string | undefined }) {
  const { now, to } = sortOf(column, path, params)
  const words = (
    <>
      {column.label}
      {note && <small>{` ${note}`}</small>}
    </>
  )
  return (
    <th scope="col" className={column.isNumber ? styles.number : undefined} data-column={column.name} aria-sort={column.order === '' ? undefined : now}>
      {column.order === '' ? (
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
