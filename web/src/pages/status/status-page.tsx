import { useFirstPage } from '@/api/page-context'
import type { RefreshOutcome, Rejection, RelativeTime, StatusRow } from '@/api/types.gen'
import { Badge } from '@/components/badge'
import { PageAbout, PageTitle } from '@/components/page-title'
import { Table } from '@/components/table'
import { classNames } from '@/lib/class-names'
import { grouped } from '@/lib/format'
import styles from './status-page.module.css'

/** When each partner last confirmed its plans. */
export function StatusPage() {
  const { report } = useFirstPage()
  if (!report) return null
  return (
    <div className={classNames(styles.page, 'wrap')}>
      <PageTitle>Partner status</PageTitle>
      <PageAbout>{`When each partner last confirmed its plans and prices, and when it is asked again. As of ${report.at}.`}</PageAbout>
      <div className={styles.table}>
        <Table label="Partners" columns={columns}>
          {report.rows.map((row) => (
            <PartnerRow key={row.partner} row={row} />
          ))}
        </Table>
      </div>
    </div>
  )
}

const columns = [
  'Partner',
  'State',
  { label: 'Plans', isNumber: true },
  'Last success',
  'Last attempt',
  'Next attempt',
  { label: 'Skipped', isNumber: true },
]

function PartnerRow({ row }: { row: StatusRow }) {
  const state: State = row.overdue ? 'overdue' : row.outcome
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td>
        <Badge tone={tones[state]}>{outcomeNames[state]}</Badge>
        <div className={styles.words}>
          {row.reason !== '' && <p>{row.reason}</p>}
          {row.drift !== '' && <Drift text={row.drift} lines={row.drift_lines} />}
          {row.rejections.length > 0 && <LeftOut count={row.rejected} first={row.rejections} />}
        </div>
      </td>
      <td data-label="Plans" data-number="">
        {grouped(row.plans)}
      </td>
      <Moment label="Last success" time={row.last_good} />
      <Moment label="Last attempt" time={row.last_try} />
      <Moment label="Next attempt" time={row.next} />
      <td data-label="Skipped" data-number="" data-empty={row.rejected > 0 ? undefined : ''}>
        {grouped(row.rejected)}
      </td>
    </tr>
  )
}

/** How the fields of a partner's documents changed, which may be why a refresh went wrong. */
function Drift({ text, lines }: { text: string; lines: string[] }) {
  return (
    <details className={styles.more}>
      <summary>{text}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

/** How many items were not taken, and why, and which parts items are listed without. */
function LeftOut({ count, first }: { count: number; first: Rejection[] }) {
  const more = count - first.filter(({ listed }) => listed !== true).length
  return (
    <details className={styles.more}>
      <summary>{count === 0 ? 'Partial' : `${grouped(count)} skipped`}</summary>
      <ul>
        {first.map(({ item, reason, listed }, i) => (
          <li key={i}>{`${item}: ${listed ? 'listed ' : ''}${reason}`}</li>
        ))}
      </ul>
      {more > 0 && <p>{`and ${String(more)} more`}</p>}
    </details>
  )
}

type State = RefreshOutcome | 'overdue'

const tones: Partial<Record<State, string>> = { ok: 'good', overdue: 'warn', failed: 'bad', held: 'warn' }

const outcomeNames: Record<State, string> = {
  ok: 'Up to date',
  overdue: 'Overdue',
  failed: 'Failed',
  held: 'Held back',
  off: 'Off',
  paused: 'Paused',
  never: 'Never updated',
}

function Moment({ label, time }: { label: string; time: RelativeTime | null }) {
  return (
    <td data-label={label} data-empty={time ? undefined : ''}>
      {time ? (
        <time dateTime={time.time} title={time.time}>
          {time.text}
        </time>
      ) : (
        <span aria-label="never">—</span>
      )}
    </td>
  )
}
