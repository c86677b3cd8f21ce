import { useEffect, useState } from 'react'
import type { DeskChange, DeskCorrection, DeskField, DeskFields } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, inputClass, Select } from '@/components/field'
import { conflictsOf, type Edits, pendingOf, rebased, withEdit, without } from '@/lib/draft'
import { setUnsaved } from '@/lib/unsaved'
import { ColumnList } from '../kit/change-list'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { InputField } from '../kit/input-field'
import { Meanwhile } from '../kit/meanwhile'
import { Loaded } from '../kit/section-page'
import { useDeskAction } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'
import { useKept } from '../kit/use-kept'
import { Moment } from '../kit/words'
import { accepted, jsonOf, textOf } from './value-text'
import styles from './plans.module.css'

interface Kept {
  edits: Edits
  how: { reason: string; source: string }
}

const nothing: Kept = { edits: {}, how: { reason: '', source: '' } }

/** Corrects fields of a partner's plan: the form, then what would change, then the change. */
export function CorrectDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const plan = useDeskData<DeskFields>(`plans/${id}/corrections`)
  const kept = `correction of ${id}`
  const [{ edits, how }, setKept] = useKept(kept, nothing)
  const [change, setChange] = useState<DeskChange | null>(null)
  const { run, busyWith } = useDeskAction()
  const fields = plan.data?.fields ?? []
  const stored = Object.fromEntries(fields.map((field) => [field.column, textOf(field, field.now)]))
  const typed = pendingOf(edits, stored)
  const conflicts = conflictsOf(typed, stored)
  const changed = changedFields(fields, typed)
  const isTyped = changed.length > 0 || how.reason !== '' || how.source !== ''
  useEffect(() => setUnsaved(kept, isTyped), [kept, isTyped])
  const setHow = (part: Partial<Kept['how']>) => setKept((last) => ({ ...last, how: { ...last.how, ...part } }))
  const setField = (column: string, text: string | undefined) =>
    setKept((last) => ({ ...last, edits: withEdit(last.edits, stored, column, text) }))
  const isUnread = changed.some(({ json }) => json === null)
  const name = plan.data?.name ?? 'plan'
  const send = async (isPreview: boolean) => {
    const values = `{${changed.map(({ column, json }) => `${JSON.stringify(column)}:${json ?? 'null'}`).join(',')}}`
    const body: DeskCorrection = { ...how, values, is_preview: isPreview }
    const answer = await run<DeskChange>({
      call: `plans/${id}/corrections`,
      body,
      ...(isPreview ? {} : { done: `${name} is corrected. The audit log can undo it.` }),
      failed: isPreview ? 'It cannot be corrected so.' : `${name} was not corrected.`,
    })
    if (answer && isPreview) return setChange(answer)
    if (!answer) return
    setKept(() => nothing)
    onClose()
  }
  if (change && conflicts.length === 0) {
    return (
      <ConfirmDialog
        key="change"
        title={`Correct ${name}?`}
        verb="Correct"
        isBusy={busyWith !== null}
        onConfirm={() => void send(false)}
        onClose={onClose}
      >
        <p>Visitors see this at once, marked as this shop’s correction, until the partner says something else.</p>
        <ColumnList columns={change.columns} />
        <p>{how.reason}</p>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      key="form"
      title={`Correct ${name}`}
      verb="Show the change"
      isBusy={busyWith !== null}
      isBlocked={changed.length === 0 || conflicts.length > 0 || isUnread || how.reason.trim() === ''}
      onConfirm={() => void send(true)}
      onClose={onClose}
    >
      <Loaded of={plan} what="The plan">
        {() => (
          <div className={styles.fields}>
            {fields.map((field) => (
              <FieldOf
                key={field.column}
                field={field}
                value={typed[field.column]?.value ?? stored[field.column] ?? ''}
                onText={(text) => setField(field.column, text)}
              />
            ))}
          </div>
        )}
      </Loaded>
      <div className={styles.how}>
        <InputField
          id="correct-reason"
          label="Reason, which visitors read"
          value={how.reason}
          maxLength={300}
          required
          onText={(reason) => setHow({ reason })}
        />
        <InputField
          id="correct-source"
          label="Address that proves it (optional)"
          type="url"
          value={how.source}
          onText={(source) => setHow({ source })}
        />
      </div>
      {conflicts.length > 0 && (
        <Meanwhile
          what="plan"
          parts={fields
            .filter(({ column }) => conflicts.includes(column))
            .map(({ column, label }) => ({ label, before: typed[column]?.from ?? '', after: stored[column] ?? '' }))}
          onTheirs={() => setKept((last) => ({ ...last, edits: without(last.edits, conflicts) }))}
          onMine={() => setKept((last) => ({ ...last, edits: rebased(last.edits, stored, conflicts) }))}
        />
      )}
      {isTyped && (
        <p>
          <Button onClick={() => setKept(() => nothing)}>Throw away what was typed</Button>
        </p>
      )}
      <p role="status" className="note anywhere">
        {hintOf(changed, how.reason)}
      </p>
    </ConfirmDialog>
  )
}

interface Changed {
  column: string
  label: string
  /** The value as JSON; null where it cannot be read. */
  json: string | null
}

function changedFields(fields: readonly DeskField[], typed: Edits): Changed[] {
  return fields.flatMap((field) => {
    const text = typed[field.column]?.value
    if (text === undefined) return []
    return [{ column: field.column, label: field.label, json: jsonOf(field, text) }]
  })
}

function hintOf(changed: readonly Changed[], reason: string): string {
  const unread = changed.find(({ json }) => json === null)
  if (unread) return `${unread.label} cannot be read.`
  if (changed.length === 0) return 'Change one field or several.'
  return reason.trim() === '' ? 'Say why.' : ''
}

function FieldOf({ field, value, onText }: { field: DeskField; value: string; onText: (text: string) => void }) {
  const { column, label, unit, kind, theirs, corrected_at, reason } = field
  const id = `correct-${column}`
  const named = [label, unit && `in ${unit}`, accepted[kind] && `(${accepted[kind] ?? ''})`].filter(Boolean).join(' ')
  const note = corrected_at !== null && (
    <p id={`${id}-note`} className="note anywhere">
      {`The partner says ${textOf(field, theirs) || 'nothing'}. Corrected `}
      <Moment time={corrected_at} />
      {`: ${reason}`}
    </p>
  )
  return (
    <div data-wide={kind === 'long' || kind === 'json' || undefined}>
      {kind === 'boolean' ? (
        <Field id={id} label={named}>
          <Select id={id} value={value} onChange={({ target }) => onText(target.value)}>
            <option value="">Not known</option>
            <option value="true">Yes</option>
            <option value="false">No</option>
          </Select>
        </Field>
      ) : kind === 'long' ? (
        <Field id={id} label={named}>
          <textarea
            id={id}
            rows={3}
            className={inputClass()}
            value={value}
            onChange={({ target }) => onText(target.value)}
          />
        </Field>
      ) : (
        <InputField id={id} label={named} value={value} onText={onText} />
      )}
      {note}
    </div>
  )
}
