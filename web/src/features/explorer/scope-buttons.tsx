import { counted, grouped } from '@/lib/format'
import { Problem } from './notice'
import type { Overview, Scope } from './session/shapes'

interface Props {
  overview: Overview
  scope: Scope
  onChoose: (scope: Scope) => void
}

/** Chooses between dedicated plans and all of the document. */
export function ScopeButtons({ overview, scope, onChoose }: Props) {
  const scopes = [
    { id: 'dedicated', name: 'Dedicated', count: overview.dedicated },
    { id: 'all', name: 'All plans', count: overview.plans },
  ] as const
  return (
    <div className="tools" role="group" aria-label="Which plans">
      {scopes.map(({ id, name, count }) => (
        <button key={id} type="button" className="category" aria-pressed={scope === id} onClick={() => onChoose(id)}>
          {name}
          <span className="category-count">{grouped(count)}</span>
        </button>
      ))}
    </div>
  )
}

/** Says that there is no such plan, and what there is. */
export function NoPlans({ overview, scope }: { overview: Overview; scope: Scope }) {
  if (scope === 'all') return <Problem title="No plans found in JSON data" />
  return (
    <Problem title="No dedicated plans found in JSON data">
      {overview.plans > 0 && <p>{`The document has ${counted(overview.plans, 'plan')} of other types.`}</p>}
    </Problem>
  )
}
