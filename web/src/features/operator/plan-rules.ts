import { notANumber, readDecimal } from './decimal'
import type { Messages, PlanField, PlanValues } from './plan-fields'
import { fields } from './plan-fields'

/** What is wrong with a typed text without asking the server; undefined for nothing. */
function faultOf({ name, kind, label, isRequired }: PlanField, typed: string): string | undefined {
  const missing = isRequired && `${label} is required`
  if (typed.trim() === '') return missing || undefined
  if (kind !== 'number' && kind !== 'price') return undefined
  const read = readDecimal(typed)
  if (read === null) return notANumber(typed)
  return missing && name === 'cherry_plan_id' && Number(read) < 1 ? missing : undefined
}

/**
 * The rules that need no server: the two required fields, and texts that are no
 * numbers. The server checks all other rules.
 */
export function faultsOf(values: PlanValues): Messages {
  const faults: Messages = {}
  for (const field of fields) {
    const message = faultOf(field, values[field.name])
    if (message !== undefined) faults[field.name] = message
  }
  return faults
}
