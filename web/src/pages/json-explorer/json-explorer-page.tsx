import { JsonExplorer } from '@/features/explorer/json-explorer'
import { classNames } from '@/lib/class-names'
import styles from './json-explorer-page.module.css'

/** The developers' tool for a partner's public JSON. */
export function JsonExplorerPage() {
  return (
    <div className={classNames('wrap', styles.page)}>
      <div>
        <h1 className="page-title">JSON Explorer</h1>
        <p className="page-about">Look into a hosting partner’s public JSON, and see what becomes of each of its plans.</p>
      </div>
      <JsonExplorer />
    </div>
  )
}
