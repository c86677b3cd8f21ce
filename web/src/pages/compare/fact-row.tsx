import type { ComparisonRow } from '@/api/types.gen'
import { classNames } from '@/lib/class-names'
import { t } from '@/lib/language'
import { bestOf, differenceOf, differs } from './comparison'
import styles from './compare-page.module.css'

interface Props {
  row: ComparisonRow
  /** The places of the shown plans among the row's cells. */
  columns: readonly number[]
  /** The place of the baseline. */
  base: number
}

/** One fact of each plan, with its difference from the baseline's, and which is best. */
export function FactRow({ row, columns, base }: Props) {
  const best = bestOf(row, columns)
  return (
    <tr className={differs(row, columns) ? undefined : 'muted'}>
      <th scope="row">{row.label}</th>
      {columns.map((column) => {
        const cell = row.cells[column]
        const difference = cell && differenceOf(row, cell, row.cells[base])
        const isBest = best !== null && cell?.number === best
        const said = [isBest ? t('Best') : '', difference?.text].filter(Boolean).join(' · ')
        return (
          <td key={column}>
            {`${cell?.words ? cell.text.slice(0, -cell.words.length) : cell?.text || '—'} `}
            {cell?.words && <span lang="en">{cell.words}</span>}
            {said !== '' && (
              <span
                className={isBest ? 'mark tiny good' : classNames(styles.note, difference?.isBetter && styles.better)}
              >
                {said}
              </span>
            )}
            {cell?.note && <span className={styles.note}>{cell.note}</span>}
          </td>
        )
      })}
    </tr>
  )
}
