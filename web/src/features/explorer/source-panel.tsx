import type { RefObject } from 'react'
import { useRef } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { classNames } from '@/lib/class-names'
import { DocumentStatus } from './document-status'
import { PasteForm } from './paste-form'
import type { PartnerID } from './sources'
import { partnerOf, partners } from './sources'
import { useDropped } from './use-dropped'
import type { Documents } from './use-document'

interface Props {
  documents: Documents
  partner: PartnerID
  onPartner: (partner: PartnerID) => void
  /** Where the focus goes when the control that had it goes away. */
  next: RefObject<HTMLElement | null>
}

/** Where a document comes from: a partner, a file or the clipboard. */
export function SourcePanel({ documents, partner, onPartner, next }: Props) {
  const { fetchJSON, openFile, openText, loading } = documents
  const isDragged = useDropped((file) => void openFile(file))
  const isFetching = loading?.kind === 'partner'
  const openPasted = async (text: string) => {
    const isOpened = await openText(text)
    if (isOpened) next.current?.focus()
    return isOpened
  }
  return (
    <section className={classNames('panel source', isDragged && 'source-drop')} aria-labelledby="source-title">
      <h2 id="source-title">Document</h2>
      <div className="source-row">
        <div className="field source-partner">
          <label htmlFor="explorer-partner">Partner</label>
          <span className="select">
            <select id="explorer-partner" value={partner} onChange={(event) => onPartner(partnerOf(event.target.value))}>
              {partners.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </span>
        </div>
        <Button variant="primary" onClick={() => void fetchJSON(partner)} aria-busy={isFetching}>
          <Icon name={isFetching ? 'loader-circle' : 'download'} className={classNames('icon', isFetching && 'spin')} />
          Fetch JSON
        </Button>
        <span className="source-or">or</span>
        <FileButton onFile={(file) => void openFile(file)} />
        <PasteForm onText={openPasted} />
      </div>
      <DocumentStatus documents={documents} isDragged={isDragged} />
    </section>
  )
}

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const file = input.current?.files?.[0]
    if (file) onFile(file)
    // The same file chosen again, after an edit, is a change too.
    if (input.current) input.current.value = ''
  }
  return (
    <label className="button button-quiet file-button">
      <Icon name="folder-open" />
      Open a file
      <input ref={input} type="file" className="sr-only" accept=".json,application/json,text/plain" onChange={take} />
    </label>
  )
}
