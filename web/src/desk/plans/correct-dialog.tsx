import { useMemo, useState } from 'react'
import type { DeskChange, DeskCorrection, DeskFields } from '@/api/types.gen'
import { Button } from '@/components/button'
import { FieldGroup, PlanControl } from '@/features/operator/plan-control'
import { useDraft } from '@/lib/use-draft'
import { ColumnList } from '../kit/change-list'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { useDesk } from '../kit/desk-context'
import { InputField } from '../kit/input-field'
import { Meanwhile } from '../kit/meanwhile'
import { Loaded } from '../kit/section-page'
import { useDeskAction } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'
import { Moment } from '../kit/words'

/** Corrects fields of a partner's plan: the form, then what would change, then the change. */
export function CorrectDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const plan = useDeskData<DeskFields>(`plans/${id}/corrections`)
  const groups = plan.data?.groups
  const fields = useMemo(() => groups?.flatMap((group) => group.fields) ?? [], [groups])
  const stored = useMemo(
    () => ({ reason: '', source: '', ...Object.fromEntries(fields.map(({ name, text }) => [name, text])) }),
    [fields],
  )
  const draft = useDraft(useDesk().session.operator, `correction of ${id}`, stored)
  const { values, pending, conflicts, set } = draft
  const { reason = '', source = '', ...texts } = draft.typed
  const [change, setChange] = useState<DeskChange | null>(null)
  const { run, busyWith } = useDeskAction()
  const isChanged = Object.keys(texts).length > 0
  const name = plan.data?.name ?? 'plan'
  const send = async (isPreview: boolean) => {
    const body: DeskCorrection = { reason, source, texts, is_preview: isPreview }
    const answer = await run<DeskChange>({
      call: `plans/${id}/corrections`,
      body,
      ...(isPreview ? {} : { done: `${name} is corrected. The audit log can undo it.` }),
      failed: isPreview ? 'It cannot be corrected so.' : `${name} was not corrected.`,
    })
    if (answer && isPreview) return setChange(answer)
    if (!answer) return
    draft.throwAway()
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
        <p>{reason}</p>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      key="form"
      title={`Correct ${name}`}
      verb="Show the change"
      isBusy={busyWith !== null}
      isBlocked={!isChanged || conflicts.length > 0 || reason.trim() === ''}
      onConfirm={() => void send(true)}
      onClose={onClose}
    >
      <Loaded of={plan} what="The plan">
        {() => (
          <FieldGroup title="">
            {fields.map((field) => (
              <PlanControl
                key={field.name}
                id={`correct-${field.name}`}
                field={field}
                value={values[field.name] ?? ''}
                onText={(text) => set(field.name, text)}
              >
                {field.corrected_at !== null && (
                  <p className="note anywhere">
                    {`The partner says ${field.theirs ?? 'nothing'}. Corrected `}
                    <Moment time={field.corrected_at} />
                    {`: ${field.reason ?? ''}`}
                  </p>
                )}
              </PlanControl>
            ))}
          </FieldGroup>
        )}
      </Loaded>
      <hr />
      <InputField
        id="correct-reason"
        label="Reason, which visitors read"
        value={reason}
        maxLength={300}
        required
        onText={(text) => set('reason', text)}
      />
      <InputField
        id="correct-source"
        label="Address that proves it (optional)"
        type="url"
        value={source}
        onText={(text) => set('source', text)}
      />
      {conflicts.length > 0 && (
        <Meanwhile
          what="plan"
          parts={fields
            .filter((field) => conflicts.includes(field.name))
            .map((field) => ({ label: field.label, before: pending[field.name]?.from ?? '', after: field.text }))}
          onTheirs={draft.takeTheirs}
          onMine={() => draft.keepMine()}
        />
      )}
      {draft.isDirty && (
        <p>
          <Button onClick={draft.throwAway}>Throw away what was typed</Button>
        </p>
      )}
      <p role="status" className="note anywhere">
        {!isChanged ? 'Change one field or several.' : reason.trim() === '' ? 'Say why.' : ''}
      </p>
    </ConfirmDialog>
  )
}
