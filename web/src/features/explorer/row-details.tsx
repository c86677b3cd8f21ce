import type { PlanRow } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import { rowFacts } from './row-facts'

/** An accepted plan, and on demand the row of the catalogue that it becomes. */
export function Disclosed({ row }: { row: Partial<PlanRow> }) {
  return (
    <details className="accepted">
      <summary>
        <Icon name="circle-check" />
        <span className="verdict-word">Accepted</span>
        <Icon name="chevron-down" className="icon accepted-chevron" />
      </summary>
      <dl>
        {rowFacts(row).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
