import { useState } from 'react'
import type { DeskOperator, DeskPasskey } from '@/api/types.gen'
import { Badge } from '@/components/badge'
import { Button } from '@/components/button'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { DataTable } from '../kit/data-table'
import { InputField } from '../kit/input-field'
import { useDeskAction } from '../kit/use-desk-action'
import { Moment } from '../kit/words'
import styles from './access.module.css'

/** The passkeys of an operator. */
export function PasskeyTable({ operator }: { operator: DeskOperator }) {
  const [asked, setAsked] = useState<{ what: 'rename' | 'remove'; passkey: DeskPasskey } | null>(null)
  return (
    <>
      <DataTable
        label={`Passkeys of ${operator.name}`}
        rows={operator.passkeys}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Passkey',
            cell: ({ name, blocked }) => (
              <span className={styles.name}>
                {name}
                {blocked && <Badge tone="bad">Blocked: copied?</Badge>}
              </span>
            ),
          },
          { label: 'Made', cell: ({ made_at: at }) => <Moment time={at} /> },
          { label: 'Last used', cell: ({ used_at: at }) => <Moment time={at} /> },
          {
            label: 'Actions',
            isUnlabelled: true,
            cell: (passkey) => (
              <div className={styles.actions}>
                <Button aria-label={`Rename ${passkey.name}`} onClick={() => setAsked({ what: 'rename', passkey })}>
                  Rename
                </Button>
                <Button aria-label={`Remove ${passkey.name}`} onClick={() => setAsked({ what: 'remove', passkey })}>
                  Remove
                </Button>
              </div>
            ),
          },
        ]}
      />
      {asked?.what === 'rename' && <RenameDialog passkey={asked.passkey} onClose={() => setAsked(null)} />}
      {asked?.what === 'remove' && (
        <RemoveDialog passkey={asked.passkey} owner={operator.name} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: DeskPasskey; onClose: () => void }) {
  const { run, busyWith } = useDeskAction()
  const [name, setName] = useState(passkey.name)
  const confirm = async () => {
    const done = await run<object>({
      call: `access/passkeys/${passkey.id}/name`,
      body: { name },
      failed: 'The passkey was not renamed.',
    })
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      title={`Rename ${passkey.name}`}
      verb="Rename"
      isBusy={busyWith !== null}
      isBlocked={name.trim() === ''}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <InputField id="passkey-new-name" label="Name" value={name} maxLength={60} onText={setName} />
    </ConfirmDialog>
  )
}

function RemoveDialog({ passkey, owner, onClose }: { passkey: DeskPasskey; owner: string; onClose: () => void }) {
  const { run, busyWith } = useDeskAction()
  const confirm = async () => {
    const done = await run<object>({
      call: `access/passkeys/${passkey.id}/remove`,
      done: `${passkey.name} no longer opens the desk.`,
      failed: `${passkey.name} was not removed.`,
    })
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      title={`Remove ${passkey.name} of ${owner}?`}
      verb="Remove"
      isBusy={busyWith !== null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        It will no longer open the desk, and its sessions end at once. The device keeps it until someone deletes it
        there.
      </p>
    </ConfirmDialog>
  )
}
