import type { Disk, Place, PlanRow, Quote, Verdict } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import type { Judgement } from './use-verdicts'
import styles from './verdict-cell.module.css'

interface Props {
  verdict: Verdict | undefined
  state: Judgement['state']
}

/** What the adapter makes of one plan: the row that it becomes, or why it becomes none. */
export function VerdictCell({ verdict, state }: Props) {
  if (state === 'judging') return <span className="muted">judging…</span>
  if (state === 'failed') return <span>—</span>
  if (!verdict) return <span className="muted">not read by the adapter</span>
  if (verdict.row) {
    return (
      <div>
        <Accepted row={verdict.row} />
        {verdict.reason !== '' && <p>{verdict.reason}</p>}
      </div>
    )
  }
  return (
    <div>
      <p className={styles.rejected}>
        <Icon name="x" />
        Rejected
      </p>
      <p>{verdict.reason}</p>
    </div>
  )
}

/** On demand the columns that the plan fills in its row, as the API has them. */
function Accepted({ row }: { row: Partial<PlanRow> }) {
  return (
    <details className={styles.accepted}>
      <summary>
        <Icon name="circle-check" />
        Accepted
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <dl>
        {Object.entries(row)
          .filter(isKnown)
          .map(([column, value]) => (
            <div key={column}>
              <dt>{column}</dt>
              <dd>{columnText(value)}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}

function isKnown([, value]: [string, unknown]): boolean {
  return value !== null
}

function diskText({ count, size_gb, kind }: Disk): string {
  return [`${count} ×`, size_gb, 'GB', kind].filter(Boolean).join(' ')
}

function placeText({ region, country, state, count }: Place): string {
  return [region, country, state.replace('_', ' '), count !== null && `${count} left`].filter(Boolean).join(', ')
}

function quoteText({ component, name, amount, currency, period, place }: Quote): string {
  return [name ?? component, `${amount} ${currency}/${period}`, place].filter(Boolean).join(', ')
}

function itemText(item: string | Disk | Place | Quote): string {
  if (typeof item === 'string') return item
  if ('component' in item) return quoteText(item)
  return 'region' in item ? placeText(item) : diskText(item)
}

function columnText(value: PlanRow[keyof PlanRow]): string {
  if (Array.isArray(value)) return value.map(itemText).join('; ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([currency, amount]) => `${currency} ${amount}`)
    .join(', ')
}
