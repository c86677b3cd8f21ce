import type { ComparisonCell, ComparisonRow } from '@/api/types.gen'
import { classNames } from '@/lib/class-names'
import { differenceOf } from './comparison'
import styles from './compare-page.module.css'

interface Props {
  row: ComparisonRow
  /** The places of the shown plans among the row's cells. */
  columns: readonly number[]
  /** The place of the baseline. */
  base: number
}

/** One fact of each plan, with its difference from the baseline's. */
export function FactRow({ row, columns, base }: Props) {
  return (
    <tr>
      <th scope="row">{row.label}</th>
      {columns.map((column) => {
        const cell = row.cells[column]
        return <td key={column}>{cell ? <Cell row={row} cell={cell} base={row.cells[base]} /> : null}</td>
      })}
    </tr>
  )
}

function Cell({ row, cell, base }: { row: ComparisonRow; cell: ComparisonCell; base: ComparisonCell | undefined }) {
  const difference = differenceOf(row, cell, base)
  return (
    <>
      {cell.text === '' ? '—' : `${cell.text} `}
      {difference && (
        <span className={classNames(styles.difference, difference.isBetter ? 'good' : 'bad')}>{difference.text}</span>
      )}
      {cell.note && <span className={styles.note}>{cell.note}</span>}
    </>
  )
}
