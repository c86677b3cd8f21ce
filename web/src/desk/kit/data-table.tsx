import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { Table } from '@/components/table'
import styles from './data-table.module.css'

/** A column of a table. The first one names the row. */
export interface Column<T> {
  label: string
  isNumber?: boolean
  /** Hides the label, of a column of buttons. */
  isUnlabelled?: boolean
  cell: (row: T) => ReactNode
}

interface Props<T> {
  /** What the rows are, for screen readers. */
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  /** What stands below a row that is open; null for nothing. */
  below?: (row: T) => ReactNode
}

/**
 * A table of any number of rows. Arrows up and down, Home and End lead from row to row among buttons and links of the
 * same place; on a small screen a row is a block of lines with their labels.
 */
export function DataTable<T>({ label, columns, rows, rowKey, below }: Props<T>) {
  return (
    <Table label={label} columns={columns} onKeyDown={moveAmongRows}>
      {rows.map((row) => {
        const more = below?.(row) ?? null
        return (
          <Fragment key={rowKey(row)}>
            <tr data-row="">
              {columns.map(({ label: name, isNumber, isUnlabelled, cell }, i) =>
                i === 0 ? (
                  <th key={name} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={name} data-label={isUnlabelled ? undefined : name} data-number={isNumber ? '' : undefined}>
                    <div>{cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
            {more !== null && (
              <tr className={styles.below}>
                <td colSpan={columns.length}>{more}</td>
              </tr>
            )}
          </Fragment>
        )
      })}
    </Table>
  )
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

function moveAmongRows(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const { target, currentTarget } = event
  if (!step || !(target instanceof HTMLElement) || target.matches('input, select, textarea')) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')]
  const row = target.closest<HTMLElement>('tr[data-row]')
  if (!row) return
  const place = controlsOf(row).indexOf(target)
  const next = rows[step(rows.indexOf(row), rows.length - 1)]
  const controls = next ? controlsOf(next) : []
  const control = controls[Math.min(Math.max(place, 0), controls.length - 1)]
  if (!control) return
  event.preventDefault()
  control.focus()
}

function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button, summary')]
}
