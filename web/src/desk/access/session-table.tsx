import type { DeskSignedIn } from '@/api/types.gen'
import { Badge } from '@/components/badge'
import { Button } from '@/components/button'
import { DataTable } from '../kit/data-table'
import { useDeskAction } from '../kit/use-desk-action'
import { Moment, momentText } from '../kit/words'
import styles from './access.module.css'

/** The sessions on all nodes. */
export function SessionTable({ sessions }: { sessions: readonly DeskSignedIn[] }) {
  const { run, busyWith } = useDeskAction()
  const end = (session: DeskSignedIn) =>
    run<object>({
      call: `access/sessions/${session.id}/end`,
      done: `A session of ${nameOf(session)} was ended.`,
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
          cell: (session) => (
            <span className={styles.name}>
              {nameOf(session)}
              {session.is_this && <Badge tone="good">This session</Badge>}
            </span>
          ),
        },
        { label: 'By', cell: wayOf },
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
                  session.is_this ? 'End this session' : `End the session of ${nameOf(session)} by ${wayOf(session)}`
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

/** Whose session it is; the code and links belong to whoever has them. */
const nameOf = ({ operator }: DeskSignedIn) => (operator === '' ? 'an owner without a name' : operator)

const wayOf = ({ by, passkey }: DeskSignedIn) =>
  by === 'passkey' ? passkey : by === 'code' ? 'Access code' : 'Link of the machine'
