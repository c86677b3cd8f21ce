import type { ChangeEvent } from 'react'
import { Button, buttonClass } from '@/components/button'
import { Field, Select } from '@/components/field'
import { Icon } from '@/components/icon'
import { DocumentError, useExplored, type Partner } from './api'
import { Panel, Problem } from './parts'
import { kilobytes } from './text'
import type { Documents, Source } from './use-document'
import styles from './explorer.module.css'

interface Props {
  documents: Documents
  partner: Partner
  onPartner: (id: string) => void
}

/** Where a document comes from: a partner or a file. */
export function SourcePanel({ documents, partner, onPartner }: Props) {
  const { document, loading, error, load } = documents
  const { partners } = useExplored()
  const isFetching = loading?.partner !== undefined
  return (
    <Panel title="Document">
      <div className={styles.row}>
        <Field id="explorer-partner" label="Partner" className={styles.choice}>
          <Select id="explorer-partner" value={partner.id} onChange={(event) => onPartner(event.target.value)}>
            {partners.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Button variant="primary" onClick={() => load({ partner })} aria-busy={isFetching}>
          <Icon name={isFetching ? 'loader-circle' : 'download'} isSpinning={isFetching} />
          Fetch JSON
        </Button>
        <FileButton onFile={(file) => load({ file })} />
      </div>
      <p className="text" role="status">
        {loading && `${loading.partner ? 'Fetching the JSON of' : 'Reading'} ${nameOf(loading)}…`}
        {!loading && !document && 'No document yet.'}
        {!loading &&
          document &&
          `Loaded ${kilobytes(document.blob.size)} from ${nameOf(document.source)} at ${document.openedAt.toTimeString().slice(0, 8)}.`}
      </p>
      {error && (
        <Problem title={error.message}>
          {error instanceof DocumentError && error.sentence !== '' && <p>{error.sentence}</p>}
        </Problem>
      )}
      {document?.isRounded && (
        <p className="muted">
          Numbers with more than 15 digits are rounded on this page. The adapter reads them exactly.
        </p>
      )}
    </Panel>
  )
}

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onFile(file)
    // The same file chosen again, after an edit, is a change too.
    target.value = ''
  }
  return (
    <label className={buttonClass('quiet', styles.file)}>
      <Icon name="folder-open" />
      Open a file
      <input type="file" className="sr-only" accept=".json,application/json,text/plain" onChange={take} />
    </label>
  )
}

function nameOf({ partner, file }: Source): string {
  return partner?.name ?? file?.name ?? ''
}
