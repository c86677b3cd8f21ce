import { useState } from 'react'
import { counted } from '@/lib/format'
import { ChoiceButtons } from './choice-buttons'
import { FoundPlans } from './found-plans'
import { Panel } from './panel'
import type { Partner } from './api'
import { PlanDetails } from './plan-details'
import type { Plan } from './plans'
import { Problem } from './panel'
import { SectionList } from './section-list'
import { fetchFirst, noSections, planCount } from './text'
import type { Document } from './use-document'
import type { Judgement } from './use-verdicts'
import { tallyText, useVerdicts } from './use-verdicts'
import styles from './tools-panel.module.css'

const tools = [
  { id: 'sections', name: 'List section structures' },
  { id: 'find', name: 'Find dedicated plans' },
  { id: 'extract', name: 'Extract plan details' },
] as const

type Tool = (typeof tools)[number]['id']

interface Props {
  document: Document | null
  /** The partner whose adapter judges a document from a file. */
  partner: Partner
  onShow: (keys: readonly string[]) => void
}

/** The sections and plans of the document. */
export function ToolsPanel({ document, partner: chosen, onShow }: Props) {
  const [tool, setTool] = useState<Tool | null>(null)
  const [scope, setScope] = useState<'dedicated' | 'all'>('dedicated')
  const partner = document?.source.partner ?? chosen
  const judgement = useVerdicts(document, partner, tool === 'extract')
  const dedicated = document?.plans.filter(({ isDedicated }) => isDedicated) ?? []
  const plans = scope === 'all' ? (document?.plans ?? []) : dedicated
  const listKey = `${document?.id ?? ''} ${scope}`
  return (
    <Panel title="Sections and plans">
      <ChoiceButtons label="Tools" choices={tools} chosen={tool} onChoose={setTool} />
      {document && (tool === 'find' || tool === 'extract') && (
        <ChoiceButtons
          label="Which plans"
          choices={[
            { id: 'dedicated', name: 'Dedicated', count: dedicated.length },
            { id: 'all', name: 'All plans', count: document.plans.length },
          ]}
          chosen={scope}
          onChoose={setScope}
        />
      )}
      {/* It stands from the beginning, because a status that comes with its text is not read aloud. */}
      <p className={styles.status} role="status">
        {document && tool && statusText(tool, document, plans, scope === 'dedicated', partner, judgement)}
      </p>
      {tool && !document && <Problem key={tool} title={fetchFirst} />}
      {document && tool === 'sections' && document.sections.length === 0 && <Problem title={noSections} />}
      {document && tool === 'sections' && (
        <SectionList key={document.id} sections={document.sections} onShow={onShow} />
      )}
      {document && (tool === 'find' || tool === 'extract') && plans.length === 0 && (
        <NoPlans isDedicated={scope === 'dedicated'} others={document.plans.length} />
      )}
      {tool === 'find' && <FoundPlans key={listKey} plans={plans} onShow={onShow} />}
      {document && tool === 'extract' && (
        <PlanDetails
          key={listKey}
          plans={plans}
          isOwn={!document.source.partner}
          judgement={judgement}
          onShow={onShow}
        />
      )}
    </Panel>
  )
}

function statusText(
  tool: Tool,
  { sections }: Document,
  plans: readonly Plan[],
  isDedicated: boolean,
  partner: Partner,
  judgement: Judgement,
): string {
  switch (tool) {
    case 'sections':
      return sections.length > 0 ? counted(sections.length, 'section') : ''
    case 'find':
      return plans.length > 0 ? `${planCount(plans.length, isDedicated)} found` : ''
    case 'extract':
      return `${planCount(plans.length, isDedicated)} extracted. ${tallyText(partner.name, plans, judgement)}`
  }
}

function NoPlans({ isDedicated, others }: { isDedicated: boolean; others: number }) {
  if (!isDedicated) return <Problem title="No plans found in JSON data" />
  return (
    <Problem title="No dedicated plans found in JSON data">
      {others > 0 && <p>{`The document has ${counted(others, 'plan')} of other types.`}</p>}
    </Problem>
  )
}
