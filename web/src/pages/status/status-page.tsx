import { useFirstPage } from '@/api/page-context'
import type { RefreshOutcome, Rejection, RelativeTime, StatusRow } from '@/api/types.gen'
import { Badge } from '@/components/badge'
import { PageAbout, PageTitle } from '@/components/page-title'
import { type Column, Table } from '@/components/table'
import { grouped } from '@/lib/format'
import { n, t, tc } from '@/lib/language'
import styles from './status-page.module.css'

/** When each partner last confirmed its plans. */
export function StatusPage() {
  const { report } = useFirstPage()
  if (!report) return null
  return (
    <div className="page wrap">
      <PageTitle>{t('Partner status')}</PageTitle>
      <PageAbout>
        {t(
          'When each partner last confirmed its plans and prices, and when they will be checked again. As of {time}.',
          { time: report.at },
        )}
      </PageAbout>
      <div className={styles.table}>
        <Table label={t('Partners')} columns={columns()} rows={report.rows} rowKey={({ partner }) => partner} />
      </div>
    </div>
  )
}

const columns = (): Column<StatusRow>[] => [
  { label: t('Partner'), cell: ({ name }) => <span translate="no">{name}</span> },
  { label: t('State'), short: '', cell: (row) => <PartnerState of={row} /> },
  { label: t('Plans'), isNumber: true, cell: ({ plans }) => grouped(plans) },
  moment(t('Last success'), ({ last_good }) => last_good),
  moment(t('Last attempt'), ({ last_try }) => last_try),
  moment(t('Next attempt'), ({ next }) => next),
  { label: t('Skipped'), isNumber: true, none: '0', cell: ({ rejected }) => (rejected > 0 ? grouped(rejected) : null) },
]

function moment(label: string, timeOf: (row: StatusRow) => RelativeTime | null): Column<StatusRow> {
  const cell = (row: StatusRow) => {
    const time = timeOf(row)
    return (
      time && (
        <time dateTime={time.time} title={time.time}>
          {time.text}
        </time>
      )
    )
  }
  return { label, none: <span aria-label={t('never')}>—</span>, cell }
}

function PartnerState({ of: row }: { of: StatusRow }) {
  const state: State = row.overdue ? 'overdue' : row.outcome
  return (
    <>
      <Badge tone={tones[state]}>{outcomeNames[state]()}</Badge>
      <div className={styles.words}>
        {row.reason !== '' && <p>{row.reason}</p>}
        {row.drift !== '' && <Drift text={row.drift} lines={row.drift_lines} />}
        {row.rejections.length > 0 && <LeftOut count={row.rejected} first={row.rejections} />}
      </div>
    </>
  )
}

/** How the fields of a partner's documents changed, which may be why a refresh went wrong. */
function Drift({ text, lines }: { text: string; lines: string[] }) {
  return (
    <details className={styles.more}>
      <summary>{text}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line} lang="en">
            {line}
          </li>
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
      <summary>{count === 0 ? t('Partial') : n('{count} skipped', '{count} skipped', count)}</summary>
      <ul>
        {first.map(({ item, reason, listed }, i) => (
          <li key={i} lang="en">{`${item}: ${listed ? 'listed ' : ''}${reason}`}</li>
        ))}
      </ul>
      {more > 0 && <p>{n('and {count} more', 'and {count} more', more)}</p>}
    </details>
  )
}

type State = RefreshOutcome | 'overdue'

const tones: Partial<Record<State, string>> = { ok: 'good', overdue: 'warn', failed: 'bad', held: 'warn' }

const outcomeNames: Record<State, () => string> = {
  ok: () => t('Up to date'),
  overdue: () => t('Overdue'),
  failed: () => t('Failed'),
  held: () => t('Held back'),
  off: () => tc('a partner', 'Off'),
  paused: () => t('Paused'),
  never: () => t('Never updated'),
}
