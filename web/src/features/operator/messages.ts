import type { FormState } from 'react-hook-form'
import type { FieldName, PlanValues } from './plan-fields'
import { fields } from './plan-fields'
import type { PlanProblems } from './plan-problems'

/** The message that stands beside each field at fault. */
export type Messages = Partial<Record<FieldName, string>>

/**
 * The messages beside the fields: the form's own first, then the server's. A field
 * that was not visited yet shows no message of the server.
 */
export function messagesOf(
  { errors, touchedFields, isSubmitted }: Pick<FormState<PlanValues>, 'errors' | 'touchedFields' | 'isSubmitted'>,
  problems: PlanProblems,
): Messages {
  const messages: Messages = {}
  for (const { name } of fields) {
    const isDue = isSubmitted || touchedFields[name]
    const message = errors[name]?.message ?? (isDue ? problems.fields[name] : undefined)
    if (message !== undefined) messages[name] = message
  }
  return messages
}

/** The text with a full stop, unless it has one. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
