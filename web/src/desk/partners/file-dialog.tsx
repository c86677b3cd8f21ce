import { useState } from 'react'
import type { DeskPartnerFile } from '@/api/types.gen'
import { Field, inputClass } from '@/components/field'
import { ActionDialog } from '../kit/action-dialog'
import { Loaded } from '../kit/section-page'
import { useDeskData } from '../kit/use-desk-data'
import styles from './partners.module.css'

/** Changes the file of a partner that was added on the desk. */
export function FileDialog({ partner, onClose }: { partner: string; onClose: () => void }) {
  const file = useDeskData<DeskPartnerFile>(`partner-files/${partner}`)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? file.data?.text ?? ''
  return (
    <ActionDialog
      title={`The file of ${partner}`}
      verb="Save"
      isBlocked={typed === null || typed === file.data?.text}
      action={{
        call: 'partner-files',
        body: { id: partner, text } satisfies DeskPartnerFile,
        failed: 'The file was not changed.',
      }}
      onClose={onClose}
    >
      <Loaded of={file} what="The file">
        {() => (
          <Field id="partner-file-text" label="As it is stored">
            <textarea
              id="partner-file-text"
              className={inputClass(styles.code)}
              rows={16}
              spellCheck={false}
              wrap="off"
              value={text}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        )}
      </Loaded>
      <p>The partner is asked again at once, on one node for all. The audit log can undo the change.</p>
    </ActionDialog>
  )
}
