import { useState } from 'react'
import type { DeskOperator, DeskPasskey } from '@/api/types.gen'
import { Badge } from '@/components/badge'
import { Button } from '@/components/button'
import { ActionDialog } from '../kit/action-dialog'
import { DataTable } from '../kit/data-table'
import { InputField } from '../kit/input-field'
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
  const [name, setName] = useState(passkey.name)
  return (
    <ActionDialog
      title={`Rename ${passkey.name}`}
      verb="Rename"
      isBlocked={name.trim() === ''}
      action={{ call: `access/passkeys/${passkey.id}/name`, body: { name }, failed: 'The passkey was not renamed.' }}
      onClose={onClose}
    >
      <InputField id="passkey-new-name" label="Name" value={name} maxLength={60} onText={setName} />
    </ActionDialog>
  )
}

function RemoveDialog({ passkey, owner, onClose }: { passkey: DeskPasskey; owner: string; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Remove ${passkey.name} of ${owner}?`}
      verb="Remove"
      action={{
        call: `access/passkeys/${passkey.id}/remove`,
        done: `${passkey.name} no longer opens the desk.`,
        failed: `${passkey.name} was not removed.`,
      }}
      onClose={onClose}
    >
      <p>
        It will no longer open the desk, and its sessions end at once. The device keeps it until someone deletes it
        there.
      </p>
    </ActionDialog>
  )
}
