import { useEffect } from 'react'
import type { DeskPartnerFile } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, inputClass } from '@/components/field'
import { setUnsaved } from '@/lib/unsaved'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { Meanwhile } from '../kit/meanwhile'
import { Loaded } from '../kit/section-page'
import { useDeskAction } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'
import { useKept } from '../kit/use-kept'
import styles from './partners.module.css'

/** What is typed, and the stored file that it began with. */
interface Draft {
  from: DeskPartnerFile
  text: string
}

/** Changes the file of a partner that was added on the desk. */
export function FileDialog({ partner, onClose }: { partner: string; onClose: () => void }) {
  const { data: stored, ...file } = useDeskData<DeskPartnerFile>(`partner-files/${partner}`)
  const name = `file of ${partner}`
  const [draft, setDraft] = useKept<Draft | null>(name, null)
  const { run, busyWith } = useDeskAction()
  const isChanged = draft !== null && draft.text !== draft.from.text
  useEffect(() => setUnsaved(name, isChanged), [name, isChanged])
  const theirs = isChanged && stored && stored.version !== draft.from.version ? stored : null
  const save = async () => {
    if (!draft) return
    const body: DeskPartnerFile = { ...draft.from, text: draft.text }
    if (!(await run<object>({ call: 'partner-files', body, failed: 'The file was not changed.' }))) return
    setDraft((last) => (last === draft ? null : last))
    onClose()
  }
  return (
    <ConfirmDialog
      title={`The file of ${partner}`}
      verb="Save"
      isBusy={busyWith !== null}
      isBlocked={!isChanged || theirs !== null}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Loaded of={{ data: stored, ...file }} what="The file">
        {(now) => (
          <Field id="partner-file-text" label="As it is stored">
            <textarea
              id="partner-file-text"
              className={inputClass(styles.code)}
              rows={16}
              spellCheck={false}
              wrap="off"
              value={draft?.text ?? now.text}
              onChange={({ target }) => setDraft((last) => ({ from: last?.from ?? now, text: target.value }))}
            />
          </Field>
        )}
      </Loaded>
      {theirs && (
        <Meanwhile
          what="file"
          parts={[{ label: 'The file', before: draft?.from.text ?? '', after: theirs.text }]}
          hint="Keep mine puts your whole text in the place of theirs."
          onTheirs={() => setDraft(() => null)}
          onMine={() => setDraft((last) => last && { ...last, from: theirs })}
        />
      )}
      {isChanged && (
        <p>
          <Button onClick={() => setDraft(() => null)}>Throw away what was typed</Button>
        </p>
      )}
      <p>The partner is asked again at once, on one node for all. The audit log can undo the change.</p>
    </ConfirmDialog>
  )
}
