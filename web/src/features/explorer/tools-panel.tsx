import { useState } from 'react'
import type { Verdict } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, Select } from '@/components/field'
import { Icon } from '@/components/icon'
import type { Column } from '@/components/table'
import { counted } from '@/lib/english'
import { grouped } from '@/lib/format'
import type { Partner } from './api'
import type { JSONValue } from './json'
import { kindText } from './json'
import type { OnShow } from './parts'
import { Listing, Panel, PathButton, Problem } from './parts'
import type { Plan } from './plans'
import { specLines } from './plans'
import { currencies } from '@/api/currencies'
import type { Section } from './sections'
import { clip, detailText, keyLabel } from './text'
import { Tree } from './tree'
import type { Document } from './use-document'
import { fetchFirst, noSections } from './use-document'
import type { Judgement } from './use-verdicts'
import { tallyText, useVerdicts } from './use-verdicts'
import styles from './explorer.module.css'

const tools = { sections: 'List section structures', find: 'Find dedicated plans', extract: 'Extract plan details' }

type Tool = keyof typeof tools

interface Props {
  document: Document | null
  /** The partner whose adapter judges a document from a file. */
  partner: Partner
  onShow: OnShow
}

/** The sections and plans of the document. */
export function ToolsPanel({ document, partner: chosen, onShow }: Props) {
  const [tool, setTool] = useState<Tool | null>(null)
  const [isDedicated, setIsDedicated] = useState(true)
  const partner = document?.source.partner ?? chosen
  const judgement = useVerdicts(document, partner, tool === 'extract')
  const all = document?.plans ?? []
  const dedicated = all.filter((plan) => plan.isDedicated)
  const plans = isDedicated ? dedicated : all
  const count = counted(plans.length, isDedicated ? 'dedicated plan' : 'plan')
  const status: Record<Tool, string> = {
    sections: document?.sections.length ? counted(document.sections.length, 'section') : '',
    find: plans.length > 0 ? `${count} found` : '',
    extract: `${count} extracted. ${tallyText(partner.name, plans, judgement)}`,
  }
  return (
    <Panel title="Sections and plans">
      <div className={styles.row} role="group" aria-label="Tools">
        {(Object.keys(tools) as Tool[]).map((id) => (
          <Button
            key={id}
            variant={tool === id ? 'primary' : 'quiet'}
            aria-pressed={tool === id}
            onClick={() => setTool(id)}
          >
            {tools[id]}
          </Button>
        ))}
      </div>
      {document && tool && tool !== 'sections' && (
        <Field id="explorer-plans" label="Which plans" className={styles.choice}>
          <Select
            id="explorer-plans"
            value={isDedicated ? 'dedicated' : 'all'}
            onChange={(event) => setIsDedicated(event.target.value === 'dedicated')}
          >
            <option value="dedicated">{`Dedicated (${grouped(dedicated.length)})`}</option>
            <option value="all">{`All plans (${grouped(all.length)})`}</option>
          </Select>
        </Field>
      )}
      {/* It stands from the beginning, because a status that comes with its text is not read aloud. */}
      <p role="status">{document && tool && status[tool]}</p>
      {tool && !document && <Problem key={tool} title={fetchFirst} />}
      {document && tool === 'sections' && <Sections key={document.id} sections={document.sections} onShow={onShow} />}
      {document && tool === 'extract' && <Refusal isOwn={!document.source.partner} judgement={judgement} />}
      {document && tool && tool !== 'sections' && (
        <Plans
          key={`${document.id} ${tool} ${isDedicated}`}
          plans={plans}
          isDedicated={isDedicated}
          others={all.length - plans.length}
          judgement={tool === 'extract' ? judgement : null}
          onShow={onShow}
        />
      )}
    </Panel>
  )
}

/** Every section with its fields and the kinds of their values. */
function Sections({ sections, onShow }: { sections: readonly Section[]; onShow: OnShow }) {
  if (sections.length === 0) return <Problem title={noSections} />
  return (
    <Listing
      label="Sections"
      rows={sections}
      columns={[
        { label: 'Title', cell: ({ title, keys }) => <Titled title={title} keys={keys} onShow={onShow} /> },
        { label: 'Blocks', cell: ({ blocks }) => blocks },
        { label: 'Type', cell: ({ type }) => type && clip(type, 80) },
        { label: 'ID', cell: ({ id }) => id && clip(id, 80) },
        { label: 'Fields', cell: ({ fields }) => fieldsText(Object.entries(fields)) },
      ]}
    />
  )
}

const maxFields = 60

function fieldsText(fields: [name: string, value: JSONValue][]): string | null {
  const texts = fields.slice(0, maxFields).map(([name, value]) => `${keyLabel(name)} ${kindText(value)}`)
  if (fields.length > maxFields) texts.push(`and ${counted(fields.length - maxFields, 'more field')}`)
  return texts.join(', ') || null
}

function Titled({ title, keys, onShow }: { title: JSONValue | undefined; keys: readonly string[]; onShow: OnShow }) {
  return (
    <>
      <p>{detailText(title) ?? <span className="muted">no title</span>}</p>
      <PathButton keys={keys} onShow={onShow} />
    </>
  )
}

/** Where a document leaves the browser to be judged, and what stands against it as a whole. */
function Refusal({ isOwn, judgement }: { isOwn: boolean; judgement: Judgement & { retry: () => void } }) {
  const { problem, error, retry } = judgement
  return (
    <>
      {isOwn && (
        <p className="muted">To be checked, the document is sent to this shop’s server, which does not keep it.</p>
      )}
      {problem !== '' && (
        <Problem title="A refresh would refuse this document">
          <p>{problem}</p>
        </Problem>
      )}
      {error && (
        <Problem title={error.message}>
          {error.sentence !== '' && <p>{error.sentence}</p>}
          <Button onClick={retry}>Try again</Button>
        </Problem>
      )}
    </>
  )
}

interface PlansProps {
  plans: readonly Plan[]
  isDedicated: boolean
  /** How many plans there are besides. */
  others: number
  /** What the partner's adapter makes of each; null where they are only looked for. */
  judgement: Judgement | null
  onShow: OnShow
}

/** The plans of the document: where they stand, and with a judgement all their details. */
function Plans({ plans, isDedicated, others, judgement, onShow }: PlansProps) {
  const title: Column<Plan> = {
    label: 'Title',
    cell: (plan) => <Titled title={plan.title} keys={plan.keys} onShow={onShow} />,
  }
  const type: Column<Plan> = { label: 'Type', cell: (plan) => detailText(plan.type) }
  const details: Column<Plan>[] = [
    title,
    { label: 'ID', cell: ({ id }) => detailText(id) },
    type,
    { label: 'Slug', cell: ({ slug }) => detailText(slug) },
    ...currencies.map(({ value }, i): Column<Plan> => ({ label: value, cell: ({ prices }) => detailText(prices[i]) })),
    { label: 'Specs', cell: (plan) => <Specs plan={plan} /> },
    {
      label: 'Verdict',
      cell: (plan) => judgement && <VerdictCell verdict={judgement.ofPlan.get(plan)} state={judgement.state} />,
    },
  ]
  return (
    <>
      {plans.length > 0 ? (
        <div className={judgement ? styles.details : undefined}>
          <Listing
            label={judgement ? 'Extracted plans' : 'Plans'}
            rows={plans}
            columns={judgement ? details : [title, type]}
          />
        </div>
      ) : (
        <Problem title={`No ${isDedicated ? 'dedicated ' : ''}plans found in JSON data`}>
          {others > 0 && <p>{`The document has ${counted(others, 'plan')} of other types.`}</p>}
        </Problem>
      )}
      {judgement && judgement.others.length > 0 && (
        <>
          <h3>{`${counted(judgement.others.length, 'item')} that the adapter read and that ${judgement.others.length === 1 ? 'is' : 'are'} not extracted`}</h3>
          <Listing
            label="Other items"
            rows={judgement.others}
            columns={[
              { label: 'Item', cell: ({ item }) => item },
              { label: 'Verdict', cell: (verdict) => <VerdictCell verdict={verdict} state="judged" /> },
            ]}
          />
        </>
      )}
    </>
  )
}

function Specs({ plan }: { plan: Plan }) {
  const lines = specLines(plan)
  if (lines.length === 0) return '—'
  return (
    <ul>
      {lines.map(({ name, text }, i) => (
        <li key={i}>
          {name !== '' && <span className="muted">{`${clip(name, 40)} `}</span>}
          {text}
        </li>
      ))}
    </ul>
  )
}

/** What the adapter makes of one plan: the row that it becomes, on demand with the columns that it fills, or why it becomes none. */
function VerdictCell({ verdict, state }: { verdict: Verdict | undefined; state: Judgement['state'] }) {
  if (state === 'judging') return <span className="muted">judging…</span>
  if (state === 'failed') return '—'
  if (!verdict) return <span className="muted">not read by the adapter</span>
  const { row, reason } = verdict
  return (
    <>
      {row ? (
        <details className={styles.accepted}>
          <summary>
            <Icon name="circle-check" />
            Accepted
            <Icon name="chevron-down" />
          </summary>
          <Tree
            label="Columns"
            value={Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as JSONValue}
          />
        </details>
      ) : (
        <p className={styles.rejected}>
          <Icon name="x" />
          Rejected
        </p>
      )}
      {reason !== '' && <p>{reason}</p>}
    </>
  )
}
