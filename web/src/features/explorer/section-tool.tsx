import { useState } from 'react'
import { counted } from '@/lib/format'
import type { Node } from './json/tape'
import { Problem } from './notice'
import { Pager, pageLength } from './pager'
import type { Section } from './plans/sections'
import type { Session } from './session/session'
import { kindText, noSections } from './texts'
import { ToolStatus } from './tool-status'
import { useAnswer } from './use-answer'

interface Props {
  session: Session
  slot: HTMLElement | null
  onShow: (node: Node) => void
}

/** Every section with its fields and the kinds of their values. */
export function SectionTool({ session, slot, onShow }: Props) {
  const [from, setFrom] = useState(0)
  const found = useAnswer(String(from), () => session.ask('sections', from, from + pageLength))
  if (!found) return null
  if (found.total === 0) return <Problem title={noSections} />
  return (
    <>
      <ToolStatus slot={slot}>{counted(found.total, 'section')}</ToolStatus>
      <ol className="sections" aria-label="Sections">
        {found.items.map((section) => (
          <SectionItem key={section.node} section={section} onShow={onShow} />
        ))}
      </ol>
      <Pager label="Pages of sections" from={from} total={found.total} onGo={setFrom} />
    </>
  )
}

function SectionItem({ section, onShow }: { section: Section; onShow: (node: Node) => void }) {
  const { index, node, path, id, type, title, fields, fieldCount, blocks } = section
  const about = [blocks === null ? 'no blocks' : counted(blocks, 'block'), type ?? 'no type', id ?? 'no id']
  return (
    <li className="section-item">
      <div className="section-head">
        <h3>
          <span className="section-index">{index}</span>
          {title ?? <span className="muted">no title</span>}
        </h3>
        <p className="section-about">{about.join(' · ')}</p>
        <button type="button" className="path-link" onClick={() => onShow(node)}>
          <span className="sr-only">Show in the tree: </span>
          {path}
        </button>
      </div>
      <dl className="section-fields">
        {fields.map(({ name, kind, size }, i) => (
          <div key={i}>
            <dt>{name === '' ? '(empty key)' : name}</dt>
            <dd className={`kind-${kind}`}>{kindText(kind, size)}</dd>
          </div>
        ))}
      </dl>
      {fieldCount > fields.length && <p className="muted">{`and ${counted(fieldCount - fields.length, 'more field')}`}</p>}
      {fieldCount === 0 && <p className="muted">no fields</p>}
    </li>
  )
}
