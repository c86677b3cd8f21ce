import { fields, type Messages } from './plan-fields'
import type { PlanProblems } from './plan-problems'
import { faultsOf } from './plan-rules'
import type { PlanForm } from './use-plan-form'

/**
 * The messages beside the fields: the form's own first, then the server's. A field
 * that was not visited yet shows none.
 */
export function messagesOf(
  { values, touched, isSubmitted, refused }: Pick<PlanForm, 'values' | 'touched' | 'isSubmitted' | 'refused'>,
  problems: PlanProblems,
): Messages {
  const faults = faultsOf(values)
  const due = fields.filter(({ name }) => isSubmitted || touched.has(name))
  return Object.fromEntries(due.map(({ name }) => [name, faults[name] ?? refused[name] ?? problems.fields[name]]))
}

/** The text with a full stop, unless it has one. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
