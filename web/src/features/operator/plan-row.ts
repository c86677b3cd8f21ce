import type { FieldKind } from '@/api/types.gen'
import { readDecimal } from './decimal'
import { splitList } from './list-text'
import type { PlanField, PlanValues } from './plan-fields'
import { fields, otherCurrencies, periods } from './plan-fields'

/**
 * The row of server_plans that the form describes, as JSON text: numbers keep
 * the digits that were typed, and what was left empty, or is no number yet, is
 * null. Both timestamps are now.
 */
export function rowJSON(values: PlanValues, now: Date): string {
  const stamp = JSON.stringify(now)
  return object([
    ...fields.filter(isColumn).map(({ name, kind }) => [name, writers[kind](values[name].trim())] as const),
    ['available', String(values.available)],
    ...periods.map((period) => [`price_${period}_currencies`, quotes(values, period)] as const),
    ['fetched_at', stamp],
    ['updated_at', stamp],
  ])
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
function quotes(values: PlanValues, period: (typeof periods)[number]): string {
  const given = otherCurrencies
    .map((code) => [code.toUpperCase(), readDecimal(values[`price_${period}_${code}`])] as const)
    .filter((quote): quote is readonly [string, string] => quote[1] !== null)
  return given.length === 0 ? 'null' : object(given)
}

function object(members: readonly (readonly [name: string, json: string])[]): string {
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
}
