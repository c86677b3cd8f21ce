import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { DeskFields } from '@/api/types.gen'
import { Button, ButtonLink } from '@/components/button'
import { Icon } from '@/components/icon'
import { PageTitle } from '@/components/page-title'
import { ErrorSummary, fieldId } from '@/features/operator/error-summary'
import { FieldError } from '@/features/operator/field-parts'
import { FieldGroup, PlanControl } from '@/features/operator/plan-control'
import { useAdding } from '@/features/operator/use-adding'
import { useChecks, usePlanForm } from '@/features/operator/use-plan-form'
import { Meanwhile } from '../kit/meanwhile'
import { Loaded } from '../kit/section-page'
import { useCallData } from '../kit/use-desk-data'
import { PreviewPane } from './preview-pane'
import styles from './plan-editor.module.css'

interface Props {
  /** Whose form it is; nobody's on the page apart from the desk, which has a title of its own then. */
  operator: string | null
  token: string | null
  onRefused: () => void
  /** The row that the form changes; null for a new one. */
  id: number | null
  /** Called when editing is over; saved or not. */
  onEdited?: () => void
}

/** The form of a plan by hand, as the server describes it, with the card that it makes. */
export function PlanEditor(props: Props) {
  const { id, token, onRefused } = props
  const form = useCallData<DeskFields>(`plans/by-hand/${id ?? 'new'}/form`, token, onRefused)
  return (
    <Loaded of={form} what="The form">
      {(fields) => <Editor {...props} of={fields} />}
    </Loaded>
  )
}

function Editor({
  of: { groups, name, updated_at },
  operator,
  token,
  onRefused,
  id,
  onEdited,
}: Props & { of: DeskFields }) {
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups])
  const stored = useMemo(() => Object.fromEntries(fields.map((field) => [field.name, field.text])), [fields])
  const form = usePlanForm(operator ?? '', id, stored)
  const failure = useChecks(form, token, onRefused)
  const isOnDesk = operator !== null
  const isEditing = id !== null
  const isUnchanged = isEditing && !form.isDirty
  const edited = isEditing ? { id, name, updated_at } : null
  const { submit, isSubmitting, failure: refusal } = useAdding(form, token, onRefused, edited)
  const summary = useRef<HTMLDivElement>(null)
  const [invalidTries, setInvalidTries] = useState(0)
  useEffect(() => {
    if (invalidTries > 0) summary.current?.focus()
  }, [invalidTries])
  // After a plan was added the form is empty again, with the focus in its first field.
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUnchanged) return
    const outcome = await submit()
    if (outcome === 'invalid') setInvalidTries((count) => count + 1)
    if (outcome === 'changed') onEdited?.()
    if (outcome === 'added') focusOn('cherry_plan_id')
  }
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (token === null || (isOnDesk && !isEditing)) return
    title.current?.focus()
    if (isEditing) title.current?.scrollIntoView({ block: 'start' })
  }, [token, isOnDesk, isEditing])
  return (
    <div className={styles.desk}>
      <header className={styles.head}>
        {!isOnDesk && (
          <div className="row gap-8">
            <ButtonLink to="/">
              <Icon name="chevron-left" />
              Back to Home
            </ButtonLink>
            <ButtonLink to="/operator">Operator’s desk</ButtonLink>
          </div>
        )}
        <PageTitle as={isOnDesk ? 'h2' : 'h1'} ref={title} className={styles.title} id="plan-form-title" tabIndex={-1}>
          {isEditing ? 'Edit Server Plan' : 'Add Server Plan'}
        </PageTitle>
        <p>
          {isEditing
            ? `${name}, added by hand as number ${id}. Only what you change is saved.`
            : 'Only the fields marked * are required. Leave empty what is not known.'}
        </p>
      </header>
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
        {form.conflicts.length > 0 && <Meanwhile what="plan" fields={fields} draft={form} />}
        <div className="row gap-12 middle">
          <Button
            type="submit"
            variant="primary"
            aria-disabled={isSubmitting || isUnchanged || form.conflicts.length > 0}
            aria-busy={isSubmitting}
            // Leaving a field may show a message and push the button away from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            {submitText(isEditing, isSubmitting)}
          </Button>
          {isEditing && (
            <Button
              onClick={() => {
                form.reset()
                onEdited?.()
              }}
            >
              Cancel
            </Button>
          )}
          {refusal !== '' && <FieldError>{refusal}</FieldError>}
        </div>
      </form>
      <PreviewPane form={form} failure={failure} />
    </div>
  )
}

function focusOn(name: string) {
  document.getElementById(fieldId(name))?.focus()
}

function submitText(isEdited: boolean, isSubmitting: boolean): string {
  if (isEdited) return isSubmitting ? 'Saving…' : 'Save Changes'
  return isSubmitting ? 'Adding…' : 'Add Server Plan'
}
