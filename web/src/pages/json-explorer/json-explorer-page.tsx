import { PageAbout, PageTitle } from '@/components/page-title'
import { JsonExplorer } from '@/features/explorer/json-explorer'
import { classNames } from '@/lib/class-names'
import styles from './json-explorer-page.module.css'

/** The developers' tool for a partner's public JSON. */
export function JsonExplorerPage() {
  return (
    <div className={classNames('wrap', styles.page)}>
      <div>
        <PageTitle>JSON Explorer</PageTitle>
        <PageAbout>Explore a hosting partner’s public JSON, and see how each plan is read.</PageAbout>
      </div>
      <JsonExplorer />
    </div>
  )
}
