import type { PlanRow } from '@/api/types.gen'
import type { FieldKind, formFields } from './form-fields.gen'
import { decimalText, readDecimal } from './decimal'
import { joinList, splitList } from './list-text'
import type { FieldName, PlanField, PlanValues } from './plan-fields'
import { fields, noValues, otherCurrencies, periods } from './plan-fields'

/**
 * The row of server_plans that the form describes, as JSON text: numbers keep
 * the digits that were typed, and what was left empty, or is no number yet, is
 * null. Both timestamps are now.
 */
export function rowJSON(values: PlanValues, now: Date): string {
  const stamp = JSON.stringify(now)
  return object([...columns(values), ['fetched_at', stamp], ['updated_at', stamp]])
}

/**
 * The columns of a row that differ from what the form began with, as JSON text.
 * Columns that nobody touched are not sent, so they keep every digit that they
 * are stored with; a quote in euros that stands in a map stays in it.
 */
export function patchJSON(values: PlanValues, row: PlanRow): string {
  const before = new Map(columns(valuesOf(row), row))
  return object(columns(values, row).filter(([name, json]) => before.get(name) !== json))
}

/** What the form shows of a stored row. */
export function valuesOf(row: PlanRow): PlanValues {
  const values = { ...noValues, available: String(row.available) }
  for (const { name } of fields.filter(isColumn)) values[name] = shown(row[name as Typed])
  for (const period of periods) {
    for (const code of otherCurrencies) {
      values[`price_${period}_${code}`] = shown(row[`price_${period}_currencies`]?.[upper[code]])
    }
  }
  return values
}

type Typed = keyof typeof formFields

const upper = { usd: 'USD', gbp: 'GBP' } as const

function shown(value: string | number | string[] | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return decimalText(value)
  return Array.isArray(value) ? joinList(value) : value
}

function columns(values: PlanValues, row?: PlanRow): [name: string, json: string][] {
  return [
    ...fields.filter(isColumn).map(({ name, kind }): [FieldName, string] => [name, writers[kind](values[name].trim())]),
    ['available', values.available],
    ...periods.map((period): [string, string] => [`price_${period}_currencies`, quotes(values, period, row)]),
  ]
}

const text = (typed: string) => (typed === '' ? 'null' : JSON.stringify(typed))
const number = (typed: string) => readDecimal(typed) ?? 'null'

const writers: Record<FieldKind, (typed: string) => string> = {
  text,
  long: text,
  link: text,
  number,
  price: number,
  list: (typed) => {
    const items = splitList(typed)
    return items.length === 0 ? 'null' : JSON.stringify(items)
  },
}

function isColumn({ name }: PlanField): boolean {
  return !otherCurrencies.some((code) => name.endsWith(`_${code}`))
}

// EUR has columns of its own, which complete the map wherever it is read.
function quotes(values: PlanValues, period: (typeof periods)[number], row?: PlanRow): string {
  const euros = row?.[`price_${period}_currencies`]?.EUR
  const given = [
    ['EUR', euros === undefined ? null : decimalText(euros)] as const,
    ...otherCurrencies.map((code) => [upper[code], readDecimal(values[`price_${period}_${code}`])] as const),
  ].filter((quote): quote is readonly ['EUR' | 'USD' | 'GBP', string] => quote[1] !== null)
  return given.length === 0 ? 'null' : object(given)
}

function object(members: readonly (readonly [name: string, json: string])[]): string {
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
}
