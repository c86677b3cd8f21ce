import { PathButton } from './path-form'
import type { Plan } from './plans'
import { currencies, specLines } from './plans'
import { clip, detailText } from './text'
import type { Judgement } from './use-verdicts'
import { VerdictCell } from './verdict-cell'
import styles from './plan-table.module.css'

interface Props {
  plans: readonly Plan[]
  judgement: Judgement
  onShow: (keys: readonly string[]) => void
}

/** Plans with their details. The table scrolls in a box of its own, so that the page never does so sideways. */
export function PlanTable({ plans, judgement: { state, ofPlan }, onShow }: Props) {
  return (
    // A box that scrolls has to be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.box} role="region" aria-label="Extracted plans" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Title', 'ID', 'Type', 'Slug', ...currencies, 'Specs', 'Verdict'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plans.map((plan, i) => (
            <tr key={i}>
              <th scope="row">
                <span className={styles.title}>{detailText(plan.title) ?? '—'}</span>
                <PathButton keys={plan.keys} onShow={onShow} />
              </th>
              <td className={styles.code}>{detailText(plan.id) ?? '—'}</td>
              <td>{detailText(plan.type) ?? '—'}</td>
              <td className={styles.code}>{detailText(plan.slug) ?? '—'}</td>
              {plan.prices.map((price, c) => (
                <td key={c} className={styles.price}>
                  {detailText(price) ?? '—'}
                </td>
              ))}
              <td className={styles.specs}>
                <Specs plan={plan} />
              </td>
              <td className={styles.verdict}>
                <VerdictCell verdict={ofPlan.get(plan)} state={state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
