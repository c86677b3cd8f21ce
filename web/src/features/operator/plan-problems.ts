import type { Problem } from '@/api/types.gen'
import { capitalised } from '@/lib/english'
import type { FieldName, Messages, PlanValues } from './plan-fields'
import { fields, periods } from './plan-fields'

/** The server's problems with a row: with its fields, and with the row as a whole. */
export interface PlanProblems {
  fields: Messages
  whole: string[]
}

export const noProblems: PlanProblems = { fields: {}, whole: [] }

/** Puts each problem beside the field that it is about. */
export function problemsByField(problems: readonly Problem[], values: PlanValues): PlanProblems {
  const sorted: PlanProblems = { fields: {}, whole: [] }
  for (const { field, message } of problems) {
    const name = fieldOf(field, message, values)
    if (name) sorted.fields[name] ??= capitalised(message)
    else sorted.whole.push(field === '' ? capitalised(message) : `${field}: ${message}`)
  }
  return sorted
}

/** The problem in a refused insert's message, "column: what came; what is accepted". */
export function problemOf(message: string): Problem {
  const [, field, rest] = /^([a-z_]+): (.+)$/s.exec(message) ?? []
  return field !== undefined && rest !== undefined ? { field, message: rest } : { field: '', message }
}

function fieldOf(column: string, message: string, values: PlanValues): FieldName | undefined {
  const period = periods.find((each) => column === `price_${each}_currencies`)
  if (!period) return fields.find(({ name }) => name === column)?.name
  const isPound =
    message.startsWith('GBP') || (!message.startsWith('USD') && values[`price_${period}_usd`].trim() === '')
  return isPound ? `price_${period}_gbp` : `price_${period}_usd`
}
