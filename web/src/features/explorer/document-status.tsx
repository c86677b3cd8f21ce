import { Icon } from '@/components/icon'
import { counted } from '@/lib/format'
import { Problem } from './notice'
import { sourceText } from './sources'
import { clockTime } from './texts'
import type { Documents } from './use-document'

interface Props {
  documents: Documents
  isDragged: boolean
}

/** What is happening to the document, in one line that is read aloud, and what went wrong. */
export function DocumentStatus({ documents, isDragged }: Props) {
  const { failure } = documents
  return (
    <>
      <p className="source-status" role="status">
        {statusText(documents, isDragged)}
      </p>
      {failure && (
        <Problem title={failure.message}>
          {failure.sentence !== '' && <p>{failure.sentence}</p>}
        </Problem>
      )}
      {documents.opened?.session.overview.notes.map((note) => (
        <p key={note} className="notice">
          <Icon name="info" />
          <span>{note}</span>
        </p>
      ))}
    </>
  )
}

function statusText({ opened, loading }: Documents, isDragged: boolean): string {
  if (isDragged) return 'Drop the file to open it.'
  if (loading) return loading.kind === 'partner' ? `Fetching the JSON of ${sourceText(loading)}…` : `Reading ${sourceText(loading)}…`
  if (!opened) return 'No document yet. A file can also be dropped anywhere on this page.'
  const { session, source, at } = opened
  return `Loaded ${counted(session.overview.values, 'value')} from ${sourceText(source)} at ${clockTime(at)}.`
}
