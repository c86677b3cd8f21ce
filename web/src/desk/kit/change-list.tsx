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

function Columns({ change: { kind, columns, gist } }: { change: DeskChange }) {
  if (kind === 'kept') return <p className="tiny soft">Its item could not be read, so the plan stays as it is.</p>
  if (columns.length === 0) return <p className="tiny soft">Only its dates.</p>
  if (kind === 'changed') return <ColumnList columns={columns} />
  return (
    <details>
      <summary className={styles.more}>{[...gist, `all ${columns.length} fields`].join(' · ')}</summary>
      <ColumnList columns={columns} />
    </details>
  )
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
