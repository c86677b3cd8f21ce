import { Fragment, isValidElement, type KeyboardEventHandler, type ReactNode } from 'react'
import styles from './table.module.css'

/** A column of a table. The first one names the row. */
export interface Column<T> {
  label: string
  /** Its label on a small screen, where that is another one; empty for a cell that needs none. */
  short?: string
  isNumber?: boolean
  /** Hides the label, of a column of buttons. */
  isUnlabelled?: boolean
  /** A class of its cells, such as one for long texts without spaces. */
  className?: string | undefined
  /** What a cell without a value holds; a small screen leaves it out. */
  none?: ReactNode
  /** The cell of a row; null where there is no value. */
  cell: (row: T) => ReactNode
}

export interface TableProps<T> {
  /** What the rows are, for screen readers. */
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T, i: number) => string | number
  /** What stands below a row that is open; null for nothing. */
  below?: (row: T) => ReactNode
  onKeyDown?: KeyboardEventHandler
}

/** A table in a frame. On a small screen a row is a block of lines with their labels: nothing is scrolled sideways. */
export function Table<T>({ label, columns, rows, rowKey, below, onKeyDown }: TableProps<T>) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard scrolls it too
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ label: name, isNumber, isUnlabelled }) => (
              <th key={name} scope="col" data-number={isNumber ? '' : undefined}>
                {isUnlabelled ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus among its buttons */}
        <tbody onKeyDown={onKeyDown}>
          {rows.map((row, at) => {
            const more = below?.(row) ?? null
            return (
              <Fragment key={rowKey(row, at)}>
                <tr data-row={onKeyDown ? '' : undefined}>
                  {columns.map((column, i) => (
                    <Cell key={column.label} column={column} isHead={i === 0} row={row} />
                  ))}
                </tr>
                {more !== null && (
                  <tr className={styles.below}>
                    <td colSpan={columns.length}>{more}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Cell<T>({ column, isHead, row }: { column: Column<T>; isHead: boolean; row: T }) {
  const { label, short = label, isNumber, isUnlabelled, className, none = '—', cell } = column
  const shown = cell(row)
  if (isHead) return <th scope="row">{shown}</th>
  return (
    <td
      className={className}
      data-label={isUnlabelled ? undefined : short || undefined}
      data-number={isNumber ? '' : undefined}
      data-empty={shown === null ? '' : undefined}
    >
      {isAlone(shown ?? none) ? (shown ?? none) : <div>{shown ?? none}</div>}
    </td>
  )
}

/** Whether a cell holds one text or element, which takes its place beside the label by itself. */
const isAlone = (shown: ReactNode) =>
  typeof shown === 'string' || typeof shown === 'number' || (isValidElement(shown) && typeof shown.type === 'string')
