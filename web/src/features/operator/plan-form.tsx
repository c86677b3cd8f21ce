import type { ReactNode, SubmitEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { PlanRow, Suggestions } from '@/api/types.gen'
import { Button } from '@/components/button'
import { ErrorSummary } from './error-summary'
import { FieldError } from './field-parts'
import { messagesOf } from './messages'
import { AvailableField, PlanControl } from './plan-control'
import type { FieldGroup, FieldName } from './plan-fields'
import { fieldId, groups } from './plan-fields'
import type { PlanProblems } from './plan-problems'
import { useAdding } from './use-adding'
import type { PlanForm as Form } from './use-plan-form'
import styles from './plan-form.module.css'

interface Props {
  form: Form
  token: string | null
  problems: PlanProblems
  suggestions: Suggestions | undefined
  /** The stored row that is edited; null where a new plan is typed. */
  edited: PlanRow | null
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
export function PlanForm({ form, token, problems, suggestions, edited, onEdited, meanwhile, onRefused }: Props) {
  const { submit, isSubmitting, failure } = useAdding(form, token, onRefused, edited)
  const summary = useRef<HTMLDivElement>(null)
  const [invalidTries, setInvalidTries] = useState(0)
  useEffect(() => {
    if (invalidTries > 0) summary.current?.focus()
  }, [invalidTries])
  const messages = messagesOf(form, problems)
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const outcome = await submit()
    if (outcome === 'invalid') setInvalidTries((count) => count + 1)
    if (outcome === 'changed') onEdited()
    if (outcome !== 'added') return
    focusOn('cherry_plan_id')
  }
  return (
    <form className={styles.form} aria-labelledby="plan-form-title" noValidate onSubmit={(event) => void send(event)}>
      {form.isSubmitted && <ErrorSummary ref={summary} messages={messages} whole={problems.whole} onPick={focusOn} />}
      {groups.map((group) => (
        <Group key={group.title} group={group}>
          {group.fields.map((field) => (
            <PlanControl
              key={field.name}
              field={field}
              form={form}
              message={messages[field.name]}
              suggested={field.suggest && suggestions?.[field.suggest]}
            />
          ))}
          {group === groups[0] && <AvailableField form={form} />}
        </Group>
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
          {submitText(edited, isSubmitting)}
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

function focusOn(name: FieldName) {
  document.getElementById(fieldId(name))?.focus()
}

function submitText(edited: PlanRow | null, isSubmitting: boolean): string {
  if (edited) return isSubmitting ? 'Saving…' : 'Save Changes'
  return isSubmitting ? 'Adding…' : 'Add Server Plan'
}

function Group({ group: { title, note }, children }: { group: FieldGroup; children: ReactNode }) {
  const noteId = `plan-note-${title.toLowerCase().replace(/\W+/g, '-')}`
  return (
    <fieldset className={styles.group} aria-describedby={note && noteId}>
      <legend>{title}</legend>
      {note && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}
