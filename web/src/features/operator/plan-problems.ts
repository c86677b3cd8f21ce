import type { Problem } from '@/api/types.gen'
import { capitalised } from '@/lib/format'
import type { FieldName, PlanValues } from './plan-fields'
import { fields, periods } from './plan-fields'

/** What the server says of a row: of its fields, and of the row as a whole. */
export interface Told {
  fields: Partial<Record<FieldName, string>>
  whole: string[]
}

export const nothingTold: Told = { fields: {}, whole: [] }

/** Puts each problem beside the field that it is about. */
export function tell(problems: readonly Problem[], values: PlanValues): Told {
  const told: Told = { fields: {}, whole: [] }
  for (const { field, message } of problems) {
    const name = fieldOf(field, message, values)
    if (name) told.fields[name] ??= capitalised(message)
    else told.whole.push(field === '' ? capitalised(message) : `${field}: ${message}`)
  }
  return told
}

/** The problem in a refused insert's message, "column: what came; what is accepted". */
export function problemOf(message: string): Problem {
  const [, field, rest] = /^([a-z_]+): (.+)$/s.exec(message) ?? []
  return field !== undefined && rest !== undefined ? { field, message: rest } : { field: '', message }
}

function fieldOf(column: string, message: string, values: PlanValues): FieldName | undefined {
  const period = periods.find((each) => column === `price_${each}_currencies`)
  if (!period) return fields.find(({ name }) => name === column)?.name
  const isPound = message.startsWith('GBP') || (!message.startsWith('USD') && values[`price_${period}_usd`].trim() === '')
  return isPound ? `price_${period}_gbp` : `price_${period}_usd`
}
