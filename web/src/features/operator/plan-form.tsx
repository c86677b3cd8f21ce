import type { ReactNode, SubmitEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { DeskFieldGroup } from '@/api/types.gen'
import { Button } from '@/components/button'
import { ErrorSummary, fieldId } from './error-summary'
import { FieldError } from './field-parts'
import { FieldGroup, PlanControl } from './plan-control'
import { type Edited, useAdding } from './use-adding'
import type { PlanForm as Form } from './use-plan-form'
import styles from './plan-form.module.css'

interface Props {
  form: Form
  groups: readonly DeskFieldGroup[]
  token: string | null
  /** The stored row that is edited; null where a new plan is typed. */
  edited: Edited | null
  /** Called when editing is over; saved or not. */
  onEdited: () => void
  /** Asks what is to hold where somebody else changed the row while it was edited. */
  meanwhile?: ReactNode
  /** Called when the session turns out to have ended. */
  onRefused: () => void
}

/**
 * The form for one plan. After a plan was added it is empty again, with the focus in its first field, where it is too
 * when a row is about to be edited.
 */
export function PlanForm({ form, groups, token, edited, onEdited, meanwhile, onRefused }: Props) {
  const { submit, isSubmitting, failure } = useAdding(form, token, onRefused, edited)
  const summary = useRef<HTMLDivElement>(null)
  const [invalidTries, setInvalidTries] = useState(0)
  useEffect(() => {
    if (invalidTries > 0) summary.current?.focus()
  }, [invalidTries])
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const outcome = await submit()
    if (outcome === 'invalid') setInvalidTries((count) => count + 1)
    if (outcome === 'changed') onEdited()
    if (outcome === 'added') focusOn('cherry_plan_id')
  }
  const fields = groups.flatMap((group) => group.fields)
  return (
    <form className={styles.form} aria-labelledby="plan-form-title" noValidate onSubmit={(event) => void send(event)}>
      {form.isSubmitted && <ErrorSummary ref={summary} form={form} fields={fields} onPick={focusOn} />}
      {groups.map((group) => (
        <FieldGroup key={group.title} title={group.title} note={group.note}>
          {group.fields.map((field) => (
            <PlanControl
              key={field.name}
              id={fieldId(field.name)}
              field={field}
              value={form.values[field.name] ?? ''}
              message={form.messages[field.name]}
              onText={(text) => form.set(field.name, text)}
              onLeave={() => form.touch(field.name)}
            />
          ))}
        </FieldGroup>
      ))}
      {meanwhile}
      <div className="row gap-12 middle">
        <Button
          type="submit"
          variant="primary"
          aria-disabled={isSubmitting || form.conflicts.length > 0}
          aria-busy={isSubmitting}
          // Leaving a field may show a message and push the button away from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          {submitText(edited !== null, isSubmitting)}
        </Button>
        {edited && (
          <Button
            onClick={() => {
              form.reset()
              onEdited()
            }}
          >
            Cancel
          </Button>
        )}
        {failure !== '' && <FieldError>{failure}</FieldError>}
      </div>
    </form>
  )
}

function focusOn(name: string) {
  document.getElementById(fieldId(name))?.focus()
}

function submitText(isEdited: boolean, isSubmitting: boolean): string {
  if (isEdited) return isSubmitting ? 'Saving…' : 'Save Changes'
  return isSubmitting ? 'Adding…' : 'Add Server Plan'
}
