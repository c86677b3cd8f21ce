import type { DeskSignedIn } from '@/api/types.gen'
import { Button } from '@/components/button'
import { DataTable } from '../kit/data-table'
import { useDeskAction } from '../kit/use-desk-action'
import { Badge, Moment, momentText } from '../kit/words'
import styles from './access.module.css'

/** The sessions by passkey, on all nodes. */
export function SessionTable({ sessions }: { sessions: readonly DeskSignedIn[] }) {
  const { run, busyWith } = useDeskAction()
  const end = ({ id, operator }: DeskSignedIn) =>
    run<object>({
      call: `access/sessions/${id}/end`,
      done: `A session of ${operator} was ended.`,
      failed: 'The session was not ended.',
    })
  return (
    <DataTable
      label="Sessions"
      rows={sessions}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'Operator',
          cell: ({ operator, is_this: isThis }) => (
            <span className={styles.name}>
              {operator}
              {isThis && <Badge tone="good">This session</Badge>}
            </span>
          ),
        },
        { label: 'Passkey', cell: ({ passkey }) => passkey },
        { label: 'Signed in', cell: ({ made_at: at }) => <Moment time={at} /> },
        { label: 'Last seen', cell: ({ seen_at: at }) => <Moment time={at} /> },
        { label: 'Ends', cell: ({ ends_at: at }) => <time dateTime={at}>{momentText(at)}</time> },
        {
          label: 'End',
          isUnlabelled: true,
          cell: (session) => (
            <div className={styles.actions}>
              <Button
                aria-label={
                  session.is_this ? 'End this session' : `End the session of ${session.operator} by ${session.passkey}`
                }
                aria-disabled={busyWith !== null}
                onClick={() => void end(session)}
              >
                End
              </Button>
            </div>
          ),
        },
      ]}
    />
  )
}
