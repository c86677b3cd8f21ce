import { useState } from 'react'
import type { Opened } from './document-store'
import { FindTool } from './find-tool'
import type { Node } from './json/tape'
import { Problem } from './notice'
import { PlanTool } from './plan-tool'
import { SectionTool } from './section-tool'
import type { PartnerID } from './sources'
import { fetchFirst } from './texts'

const tools = [
  { id: 'sections', name: 'List section structures' },
  { id: 'find', name: 'Find dedicated plans' },
  { id: 'extract', name: 'Extract plan details' },
] as const

type Tool = (typeof tools)[number]['id']

interface Props {
  opened: Opened | null
  partner: PartnerID
  anonKey: string
  onShow: (node: Node) => void
}

/** What the document says about sections and plans. */
export function ToolsPanel({ opened, partner, anonKey, onShow }: Props) {
  const [tool, setTool] = useState<Tool | null>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <section className="panel" aria-labelledby="tools-title">
      <h2 id="tools-title">Sections and plans</h2>
      <div className="tools" role="group" aria-label="Tools">
        {tools.map(({ id, name }) => (
          <button key={id} type="button" className="category" aria-pressed={tool === id} onClick={() => setTool(id)}>
            {name}
          </button>
        ))}
      </div>
      <div ref={setSlot} className="tool-status" role="status" />
      {tool !== null && !opened && <Problem key={tool} title={fetchFirst} />}
      {opened && tool === 'sections' && <SectionTool key={opened.id} session={opened.session} slot={slot} onShow={onShow} />}
      {opened && tool === 'find' && <FindTool key={opened.id} session={opened.session} slot={slot} onShow={onShow} />}
      {opened && tool === 'extract' && (
        <PlanTool key={opened.id} opened={opened} partner={partner} anonKey={anonKey} slot={slot} onShow={onShow} />
      )}
    </section>
  )
}
