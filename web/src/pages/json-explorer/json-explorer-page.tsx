import '@/styles/explorer.css'
import { useFirstPage } from '@/api/page-context'
import { JsonExplorer } from '@/features/explorer/json-explorer'

/** The developers' tool for a partner's public JSON. */
export function JsonExplorerPage() {
  const { anon_key } = useFirstPage()
  return (
    <div className="wrap explorer">
      <div>
        <h1 className="page-title">JSON Explorer</h1>
        <p className="page-about">Look into a hosting partner’s public JSON, and see what becomes of each of its plans.</p>
      </div>
      <JsonExplorer anonKey={anon_key} />
    </div>
  )
}
