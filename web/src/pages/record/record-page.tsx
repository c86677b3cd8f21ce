import { useFirstPage } from '@/api/page-context'
import { PageAbout, PageTitle } from '@/components/page-title'
import { ArchiveView } from './archive-view'
import { ChangesView } from './changes-view'
import { IndexView } from './index-view'

/** What the market did: its changes, its price index, and the archive of all events. */
export function RecordPage() {
  const { record, about } = useFirstPage()
  if (!record) return null
  const { title, changes, index, archive } = record
  return (
    <div className="page links wrap">
      <PageTitle>{title}</PageTitle>
      <PageAbout>{about?.description}</PageAbout>
      {changes && <ChangesView changes={changes} />}
      {index && <IndexView index={index} />}
      {archive && <ArchiveView archive={archive} />}
    </div>
  )
}
