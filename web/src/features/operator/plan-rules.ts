import type { FieldErrors, Resolver } from 'react-hook-form'
import { notANumber, readDecimal } from './decimal'
import type { PlanField, PlanValues } from './plan-fields'
import { fields } from './plan-fields'

/** What is wrong with a typed text without asking the server; null for nothing. */
function faultOf({ name, kind }: PlanField, typed: string): string | null {
  const isEmpty = typed.trim() === ''
  if (name === 'name') return isEmpty ? 'Name is required' : null
  const isID = name === 'cherry_plan_id'
  if (isEmpty) return isID ? 'Cherry Plan ID is required' : null
  if (kind !== 'number' && kind !== 'price') return null
  const read = readDecimal(typed)
  if (read === null) return notANumber(typed)
  return isID && Number(read) < 1 ? 'Cherry Plan ID is required' : null
}

/**
 * The rules that need no server: the two required fields, and texts that are no
 * numbers. The server checks all other rules.
 */
export const checkPlan: Resolver<PlanValues> = (values) => {
  const errors: FieldErrors<PlanValues> = {}
  for (const field of fields) {
    const message = faultOf(field, values[field.name])
    if (message !== null) errors[field.name] = { type: 'rule', message }
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}
