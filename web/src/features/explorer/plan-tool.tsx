import { useState } from 'react'
import { CopyButton } from './copy-button'
import type { Opened } from './document-store'
import type { Node } from './json/tape'
import { Judging } from './judging'
import { OtherVerdicts } from './other-verdicts'
import { Pager, pageLength } from './pager'
import { PlanTable } from './plan-table'
import { NoPlans, ScopeButtons } from './scope-buttons'
import type { CopyFormat, Scope } from './session/shapes'
import type { PartnerID } from './sources'
import { useAnswer, useAsk } from './use-answer'
import { useJudgement } from './use-judgement'

interface Props {
  opened: Opened
  partner: PartnerID
  anonKey: string
  slot: HTMLElement | null
  onShow: (node: Node) => void
}

/** The plans of the document with all their details, and what the partner's adapter makes of each. */
export function PlanTool({ opened, partner, anonKey, slot, onShow }: Props) {
  const { session, source } = opened
  const [scope, setScope] = useState<Scope>('dedicated')
  const [from, setFrom] = useState(0)
  const ask = useAsk(session)
  // A fetched document is its partner's; for any other one the choice above counts.
  const judgedAs = source.kind === 'partner' ? source.partner : partner
  const judged = useJudgement(opened, judgedAs, anonKey)
  const found = useAnswer(`${scope} ${from} ${judged.key}`, async () => ({
    scope,
    from,
    ...(await ask('lines', scope, from, from + pageLength)),
  }))
  const choose = (chosen: Scope) => {
    setScope(chosen)
    setFrom(0)
  }
  if (!found) return null
  const copy = (format: CopyFormat) => () => ask('copy', scope, format)
  return (
    <>
      <div className="plan-tool-bar">
        <ScopeButtons overview={session.overview} scope={scope} onChoose={choose} />
        <div className="tools">
          <CopyButton label="Copy as JSON" what="The plans as JSON" fileName="plans.json" getText={copy('json')} />
          <CopyButton label="Copy as CSV" what="The plans as CSV" fileName="plans.csv" getText={copy('csv')} />
        </div>
      </div>
      <Judging slot={slot} partner={judgedAs} isSent={source.kind !== 'partner'} scope={found.scope} total={found.total} judged={judged} />
      {found.total === 0 ? (
        <NoPlans overview={session.overview} scope={found.scope} />
      ) : (
        <PlanTable lines={found.items} state={judged.state} onShow={onShow} />
      )}
      <Pager label="Pages of plans" from={from} total={found.total} onGo={setFrom} />
      {judged.judgement !== null && judged.judgement.others > 0 && <OtherVerdicts key={judged.key} session={session} />}
    </>
  )
}
