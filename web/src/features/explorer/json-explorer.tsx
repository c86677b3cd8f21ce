import { useRef, useState } from 'react'
import { grouped } from '@/lib/format'
import { ExplorePanel } from './explore-panel'
import { Panel } from './parts'
import { defaultPath, follow, formatPath, parsePath, rootPath } from './path'
import { SourcePanel } from './source-panel'
import { kilobytes } from './text'
import { ToolsPanel } from './tools-panel'
import { useAddress } from './use-address'
import type { Document } from './use-document'
import { noSections, useDocument } from './use-document'
import styles from './explorer.module.css'

/** The explorer of a partner's JSON, from fetching it to the verdicts on its plans. */
export function JsonExplorer() {
  const address = useAddress()
  const documents = useDocument()
  const { document } = documents
  const [asked, setAsked] = useState(address.path)
  const box = useRef<HTMLDivElement>(null)
  const explore = (path: string) => {
    setAsked(path)
    if (document) address.setPath(path)
  }
  const show = (keys: readonly string[]) => {
    explore(formatPath(keys))
    box.current?.focus({ preventScroll: true })
    box.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={styles.panels}>
      <SourcePanel documents={documents} partner={address.partner} onPartner={address.setPartner} />
      <Statistics document={document} />
      <ExplorePanel document={document} path={shownPath(document, asked)} onExplore={explore} onShow={show} box={box} />
      <ToolsPanel document={document} partner={address.partner} onShow={show} />
    </div>
  )
}

// A document of another shape opens at its root, unless the address names another path.
function shownPath(document: Document | null, path: string): string {
  if (!document || path !== defaultPath) return path
  const keys = parsePath(path) ?? []
  return follow(document.root, keys).reached < keys.length ? rootPath : path
}

/** The document in figures. A dash stands for a missing figure. */
function Statistics({ document }: { document: Document | null }) {
  const { sections, plans, blob } = document ?? { sections: [], plans: [], blob: null }
  const count = (length: number) => (sections.length === 0 ? '—' : grouped(length))
  const dedicated = plans.filter(({ isDedicated }) => isDedicated).length
  const figures = [
    ['Sections', count(sections.length)],
    ['Blocks', count(sections.reduce((sum, { blocks }) => sum + (blocks ?? 0), 0))],
    ['Plans', blob ? grouped(plans.length) : '—', blob && `${grouped(dedicated)} dedicated`],
    ['Size', blob ? kilobytes(blob.size) : '—', blob && `${grouped(blob.size)} bytes`],
  ]
  return (
    <Panel title="Statistics">
      <dl className={styles.figures}>
        {figures.map(([name, figure, detail]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
            {detail && <dd>{detail}</dd>}
          </div>
        ))}
      </dl>
      {document?.sections.length === 0 && <p className="muted">{noSections}</p>}
    </Panel>
  )
}
