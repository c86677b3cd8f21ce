import type { ComparisonCell, ComparisonRow } from '@/api/types.gen'
import { addressOf, type Params, parseSearch, valueOf } from '@/lib/address'
import { grouped } from '@/lib/format'
import { t } from '@/lib/language'

/** What an address of the comparison says. */
export interface Choices {
  ids: readonly number[]
  /** The id of the baseline; the first plan's where the address names none of its plans. */
  baseline: number | undefined
  isOnlyDifferences: boolean
  /** The term in months; the empty string for none. */
  months: string
  /** What is used beside the machines; the empty string for nothing. */
  use: string
}

export function choicesOf(search: string): Choices {
  const params = parseSearch(search)
  const ids = [...new Set(valueOf(params, 'ids').split(',').map(Number))].filter(
    (id) => Number.isSafeInteger(id) && id > 0,
  )
  const named = Number(valueOf(params, 'baseline'))
  return {
    ids,
    baseline: ids.includes(named) ? named : ids[0],
    isOnlyDifferences: valueOf(params, 'only') === 'differences',
    months: valueOf(params, 'months'),
    use: valueOf(params, 'use'),
  }
}

/** The address of the comparison with these choices; the list of all servers where no plan is left. */
export function addressOfChoices({ ids, baseline, isOnlyDifferences, months, use }: Choices): string {
  const total: Params = Object.entries({ months, use })
  if (ids.length === 0) return addressOf('/', total)
  const isNamed = baseline !== undefined && baseline !== ids[0] && ids.includes(baseline)
  const params: Params = [
    ['ids', ids.join(',')],
    ['baseline', isNamed ? String(baseline) : ''],
    ...total,
    ['only', isOnlyDifferences ? 'differences' : ''],
  ]
  return addressOf('/compare', params)
}

/** The ids with this one moved by so many places. */
export function moved(ids: readonly number[], id: number, by: number): readonly number[] {
  const at = ids.indexOf(id)
  return ids.filter((other) => other !== id).toSpliced(at + by, 0, id)
}

/** Reports whether a row says something of one of the plans of these columns. */
export function isKnown(row: ComparisonRow, columns: readonly number[]): boolean {
  return columns.some((column) => row.cells[column]?.text || row.cells[column]?.note)
}

/** Reports whether the plans of these columns differ in a row. */
export function differs(row: ComparisonRow, columns: readonly number[]): boolean {
  return new Set(columns.map((column) => row.cells[column]?.text)).size > 1
}

/** The number that is best in a row; null where one of these columns has none, or all have the same. */
export function bestOf({ better, cells }: ComparisonRow, columns: readonly number[]): number | null {
  const numbers = columns.map((column) => cells[column]?.number ?? NaN)
  const best = better === 'less' ? Math.min(...numbers) : Math.max(...numbers)
  return better === '' || numbers.every((number) => number === best) || Number.isNaN(best) ? null : best
}

/** How far a cell is from the baseline's in per cent, and whether that is for the better; null where no number says so. */
export function differenceOf(
  row: ComparisonRow,
  cell: ComparisonCell,
  base: ComparisonCell | undefined,
): { text: string; isBetter: boolean } | null {
  if (row.better === '' || cell.number === null || !base?.number || cell.number === base.number) return null
  const isMore = cell.number > base.number
  if (cell.number > 2 * base.number)
    return {
      text: t('{factor} times as much', { factor: grouped(Number((cell.number / base.number).toFixed(1))) }),
      isBetter: row.better === 'more',
    }
  const percent = Math.round((100 * Math.abs(cell.number - base.number)) / base.number)
  return {
    text: isMore ? moreText(percent) : lessText(percent, cell.number > 0),
    isBetter: isMore === (row.better === 'more'),
  }
}

function moreText(percent: number): string {
  return percent < 1 ? t('less than 1% more') : t('{percent}% more', { percent })
}

// Where something is left, it is not 100% less.
function lessText(percent: number, isLeft: boolean): string {
  if (percent < 1) return t('less than 1% less')
  return percent === 100 && isLeft ? t('more than 99% less') : t('{percent}% less', { percent })
}
