import { useFirstPage } from '@/api/page-context'
import type { RefreshOutcome, RelativeTime, StatusRow } from '@/api/types.gen'
import { PageAbout, PageTitle } from '@/components/page-title'
import { classNames } from '@/lib/class-names'
import styles from './status-page.module.css'

/** When each partner last confirmed its plans. */
export function StatusPage() {
  const { report } = useFirstPage()
  if (!report) return null
  return (
    <div className={classNames(styles.page, 'wrap')}>
      <PageTitle>Partner status</PageTitle>
      <PageAbout>{`When each partner last confirmed its plans and prices, and when it is asked again. As of ${report.at}.`}</PageAbout>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has a keyboard alone scrolls it too */}
      <div className={styles.scroll} role="region" aria-label="Partners" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.rows.map((row) => (
              <PartnerRow key={row.partner} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const columns = ['Partner', 'State', 'Plans', 'Confirmed', 'Last try', 'Next try', 'Left out']

function PartnerRow({ row }: { row: StatusRow }) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td>
        <Outcome outcome={row.outcome} />
        {row.reason !== '' && <p className={styles.reason}>{row.reason}</p>}
      </td>
      <td className={styles.number}>{row.plans}</td>
      <td>
        <Moment time={row.last_good} />
      </td>
      <td>
        <Moment time={row.last_try} />
      </td>
      <td>
        <Moment time={row.next} />
      </td>
      <td className={styles.number}>{row.rejected}</td>
    </tr>
  )
}

const tones: Record<RefreshOutcome, string | undefined> = {
  ok: styles.good,
  failed: styles.bad,
  held: styles.warn,
  off: styles.quiet,
  never: styles.quiet,
}

function Outcome({ outcome }: { outcome: RefreshOutcome }) {
  return <span className={classNames(styles.outcome, tones[outcome])}>{outcome}</span>
}

function Moment({ time }: { time: RelativeTime | null }) {
  if (!time) return <span aria-label="never">—</span>
  return (
    <time dateTime={time.time} title={time.time}>
      {time.text}
    </time>
  )
}
