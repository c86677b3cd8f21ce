import { useMemo } from 'react'
import type { DeskPartnerFile } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, inputClass } from '@/components/field'
import { useDraft } from '@/lib/use-draft'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { useDesk } from '../kit/desk-context'
import { Meanwhile } from '../kit/meanwhile'
import { Loaded } from '../kit/section-page'
import { useDeskAction } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'
import styles from './partners.module.css'

/** Changes the file of a partner that was added on the desk. */
export function FileDialog({ partner, onClose }: { partner: string; onClose: () => void }) {
  const { data: stored, ...file } = useDeskData<DeskPartnerFile>(`partner-files/${partner}`)
  const text = useMemo(() => ({ text: stored?.text ?? '' }), [stored])
  const { values, pending, conflicts, isDirty, ...draft } = useDraft(
    useDesk().session.operator,
    `file of ${partner}`,
    text,
  )
  const { run, busyWith } = useDeskAction()
  const save = async () => {
    if (!stored) return
    const body: DeskPartnerFile = { ...stored, text: values.text ?? '' }
    if (!(await run<object>({ call: 'partner-files', body, failed: 'The file was not changed.' }))) return
    draft.sent()
    onClose()
  }
  return (
    <ConfirmDialog
      title={`The file of ${partner}`}
      verb="Save"
      isBusy={busyWith !== null}
      isBlocked={!isDirty || conflicts.length > 0}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Loaded of={{ data: stored, ...file }} what="The file">
        {() => (
          <Field id="partner-file-text" label="As it is stored">
            <textarea
              id="partner-file-text"
              className={inputClass(styles.code)}
              rows={16}
              spellCheck={false}
              wrap="off"
              value={values.text}
              onChange={({ target }) => draft.set('text', target.value)}
            />
          </Field>
        )}
      </Loaded>
      {conflicts.length > 0 && (
        <Meanwhile
          what="file"
          parts={[{ label: 'The file', before: pending.text?.from ?? '', after: stored?.text ?? '' }]}
          hint="Keep mine puts your whole text in the place of theirs."
          onTheirs={draft.takeTheirs}
          onMine={() => draft.keepMine()}
        />
      )}
      {isDirty && (
        <p>
          <Button onClick={draft.throwAway}>Throw away what was typed</Button>
        </p>
      )}
      <p>The partner is asked again at once, on one node for all. The audit log can undo the change.</p>
    </ConfirmDialog>
  )
}
