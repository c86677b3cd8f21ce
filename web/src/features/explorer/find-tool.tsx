import { useState } from 'react'
import { grouped } from '@/lib/format'
import type { Node } from './json/tape'
import { Pager, pageLength } from './pager'
import { NoPlans, ScopeButtons } from './scope-buttons'
import type { Session } from './session/session'
import type { Find, Scope } from './session/shapes'
import { planCount } from './texts'
import { ToolStatus } from './tool-status'
import { useAnswer } from './use-answer'

interface Props {
  session: Session
  slot: HTMLElement | null
  onShow: (node: Node) => void
}

/** Where in the document its plans stand. */
export function FindTool({ session, slot, onShow }: Props) {
  const [scope, setScope] = useState<Scope>('dedicated')
  const [from, setFrom] = useState(0)
  const found = useAnswer(`${scope} ${from}`, async () => ({ scope, ...(await session.ask('finds', scope, from, from + pageLength)) }))
  const choose = (chosen: Scope) => {
    setScope(chosen)
    setFrom(0)
  }
  if (!found) return null
  return (
    <>
      <ScopeButtons overview={session.overview} scope={scope} onChoose={choose} />
      {found.total === 0 ? (
        <NoPlans overview={session.overview} scope={found.scope} />
      ) : (
        <ToolStatus slot={slot}>{`${planCount(found.total, found.scope === 'dedicated')} found`}</ToolStatus>
      )}
      {byPlace(found.items).map(({ place, placeNode, finds }) => (
        <div key={finds[0]?.node} className="finds">
          <p className="finds-place">
            <PathLink path={place} node={placeNode} onShow={onShow} />
            <span className="muted">{` ${grouped(finds.length)} here`}</span>
          </p>
          <ul aria-label={`Plans in ${place}`}>
            {finds.map((find) => (
              <li key={find.node}>
                <span className="find-title">{find.title ?? <span className="muted">no title</span>}</span>
                <span className="find-type">{find.type ?? '—'}</span>
                <PathLink path={find.path} node={find.node} onShow={onShow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Pager label="Pages of plans" from={from} total={found.total} onGo={setFrom} />
    </>
  )
}

function PathLink({ path, node, onShow }: { path: string; node: Node; onShow: (node: Node) => void }) {
  return (
    <button type="button" className="path-link" onClick={() => onShow(node)}>
      <span className="sr-only">Show in the tree: </span>
      {path}
    </button>
  )
}

// Plans follow the document, so those of one place stand together.
function byPlace(finds: readonly Find[]): { place: string; placeNode: Node; finds: Find[] }[] {
  const groups: { place: string; placeNode: Node; finds: Find[] }[] = []
  for (const find of finds) {
    const last = groups.at(-1)
    if (last?.placeNode === find.placeNode) last.finds.push(find)
    else groups.push({ place: find.place, placeNode: find.placeNode, finds: [find] })
  }
  return groups
}
