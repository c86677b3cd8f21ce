import type { DeskChange, DeskColumn } from '@/api/types.gen'
import { Badge } from '@/components/badge'
import { lookUp } from '@/lib/look-up'
import styles from './change-list.module.css'

const kinds: Readonly<Record<string, { tone: string; text: string }>> = {
  added: { tone: 'good', text: 'Added' },
  changed: { tone: 'warn', text: 'Changed' },
  withdrawn: { tone: 'bad', text: 'Withdrawn' },
  kept: { tone: 'quiet', text: 'Kept' },
}

/** What becomes of each row: of a changed one the old and the new values, of the others all of them on demand. */
export function ChangeList({ changes }: { changes: readonly DeskChange[] }) {
  return (
    <ul className={styles.list}>
      {changes.map((change, i) => (
        <li key={`${change.plan_id} ${i}`}>
          <p className={styles.head}>
            <Badge tone={lookUp(kinds, change.kind)?.tone ?? 'quiet'}>
              {lookUp(kinds, change.kind)?.text ?? change.kind}
            </Badge>
            <span>{change.name}</span>
          </p>
          <Columns change={change} />
        </li>
      ))}
    </ul>
  )
}

function Columns({ change: { kind, columns } }: { change: DeskChange }) {
  if (kind === 'kept') return <p className="tiny soft">Its item could not be read, so the row stays as it is.</p>
  if (columns.length === 0) return <p className="tiny soft">Only its times.</p>
  if (kind === 'changed') return <ColumnList columns={columns} />
  return (
    <details>
      <summary className={styles.more}>{[...gistOf(columns), `all ${columns.length} columns`].join(' · ')}</summary>
      <ColumnList columns={columns} />
    </details>
  )
}

/** What a row costs and where it is, for whoever reads its name. */
export function gistOf(columns: readonly DeskColumn[]): string[] {
  const valueOf = (column: string) => {
    const found = columns.find(({ name }) => name === column)
    return found?.after ?? found?.before ?? null
  }
  const price = (
    [
      ['price_monthly', 'a month'],
      ['price_hourly', 'an hour'],
      ['price_annually', 'a year'],
    ] as const
  )
    .map(([column, period]) => {
      const [currency, amount] = Object.entries(parsed(valueOf(`${column}_currencies`)))[0] ?? []
      if (currency !== undefined) return `${String(amount)} ${currency} ${period}`
      return valueOf(column) === null ? '' : `${valueOf(column)} USD ${period}`
    })
    .find(Boolean)
  const places = Object.values(parsed(valueOf('regions'))).map(String)
  const more = places.length > 2 ? ` and ${places.length - 2} more` : ''
  return [price ?? '', places.slice(0, 2).join(', ') + more].filter(Boolean)
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** The columns that differ, each with its old and its new value. */
export function ColumnList({ columns }: { columns: readonly DeskColumn[] }) {
  return (
    <dl className={styles.columns}>
      {columns.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before !== null && <del>{before}</del>}
            {before !== null && after !== null && <span className="sr-only"> became </span>}
            {after !== null && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
