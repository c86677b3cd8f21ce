import type { FieldErrors, Resolver } from 'react-hook-form'
import { boolean, object, refine, string } from 'zod/mini'
import { notANumber, readDecimal } from './decimal'
import type { PlanField, PlanValues } from './plan-fields'
import { fields } from './plan-fields'

const isEmpty = (typed: string) => typed.trim() === ''

const isNumber = refine<string>((typed) => isEmpty(typed) || readDecimal(typed) !== null, {
  error: ({ input }) => notANumber(String(input)),
})

// The other rule reports a text that is no number.
const hasPlanID = refine<string>((typed) => !isEmpty(typed) && !(Number(readDecimal(typed) ?? NaN) < 1), {
  error: 'Cherry Plan ID is required',
})

const hasName = refine<string>((typed) => !isEmpty(typed), { error: 'Name is required' })

function ruleOf({ name, kind }: PlanField) {
  if (name === 'cherry_plan_id') return string().check(hasPlanID, isNumber)
  if (name === 'name') return string().check(hasName)
  return kind === 'number' || kind === 'price' ? string().check(isNumber) : string()
}

const plan = object({ ...Object.fromEntries(fields.map((field) => [field.name, ruleOf(field)])), available: boolean() })

/**
 * The rules that need no server: the two required fields, and texts that are no
 * numbers. The server checks all other rules.
 */
export const checkPlan: Resolver<PlanValues> = (values) => {
  const checked = plan.safeParse(values)
  if (checked.success) return { values, errors: {} }
  const errors: FieldErrors<PlanValues> = {}
  for (const { path, message } of checked.error.issues) {
    errors[String(path[0]) as keyof PlanValues] ??= { type: 'rule', message }
  }
  return { values: {}, errors }
}
