import type { Node } from './json/tape'
import { currencies } from './plans/details'
import type { PlanLine } from './session/shapes'
import type { Judging } from './use-judgement'
import { VerdictCell } from './verdict-cell'

interface Props {
  lines: readonly PlanLine[]
  state: Judging['state']
  onShow: (node: Node) => void
}

/** A page of plans. It scrolls in a box of its own, so that the page never does so sideways. */
export function PlanTable({ lines, state, onShow }: Props) {
  return (
    // A box that scrolls has to be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="plan-table-box" role="region" aria-label="Extracted plans" tabIndex={0}>
      <table className="plan-table">
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">ID</th>
            <th scope="col">Type</th>
            <th scope="col">Slug</th>
            {currencies.map((currency) => (
              <th key={currency} scope="col" className="plan-table-price">
                {currency}
              </th>
            ))}
            <th scope="col">Specs</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.node} line={line} state={state} onShow={onShow} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ line, state, onShow }: { line: PlanLine; state: Judging['state']; onShow: (node: Node) => void }) {
  const { title, id, type, slug, prices, specs, verdict, node, path } = line
  return (
    <tr>
      <th scope="row">
        <span className="plan-table-title">{title ?? '—'}</span>
        <button type="button" className="path-link" onClick={() => onShow(node)}>
          <span className="sr-only">Show in the tree: </span>
          {path}
        </button>
      </th>
      <td className="plan-table-id">{id ?? '—'}</td>
      <td className="plan-table-type">{type ?? '—'}</td>
      <td className="plan-table-slug">{slug ?? '—'}</td>
      {currencies.map((currency, i) => (
        <td key={currency} className="plan-table-price">
          {prices[i] ?? '—'}
        </td>
      ))}
      <td>
        {specs.length === 0 ? (
          '—'
        ) : (
          <ul className="plan-table-specs">
            {specs.map(({ name, text }, i) => (
              <li key={i}>
                {name !== '' && <span className="muted">{`${name} `}</span>}
                {text}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td className="plan-table-verdict">
        <VerdictCell verdict={verdict} state={state} />
      </td>
    </tr>
  )
}
