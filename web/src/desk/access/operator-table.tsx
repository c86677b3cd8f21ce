import { useState } from 'react'
import type { DeskInvite, DeskOperator } from '@/api/types.gen'
import { Badge } from '@/components/badge'
import { Button } from '@/components/button'
import { Select } from '@/components/field'
import { counted } from '@/lib/english'
import { ActionDialog } from '../kit/action-dialog'
import { DataTable } from '../kit/data-table'
import { roles } from '../kit/desk-context'
import { useDeskAction } from '../kit/use-desk-action'
import { Moment, momentText } from '../kit/words'
import type { Made } from './add-dialog'
import { PasskeyDialog } from './passkey-dialog'
import { PasskeyTable } from './passkey-table'
import styles from './access.module.css'

interface Props {
  operators: readonly DeskOperator[]
  mayInvite: boolean
  onInvited: (made: Made) => void
}

type Asked =
  | { what: 'role'; operator: DeskOperator; role: string }
  | { what: 'remove' | 'passkey'; operator: DeskOperator }

/** The operators, each with role, passkeys and what can be done. */
export function OperatorTable({ operators, mayInvite, onInvited }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { run, busyWith } = useDeskAction()
  const invite = async ({ id, name }: DeskOperator) => {
    const answer = await run<DeskInvite>({
      call: `access/operators/${id}/invite`,
      failed: 'There is no new invitation.',
    })
    if (answer) onInvited({ name, link: answer.link })
  }
  return (
    <>
      <DataTable
        label="Operators"
        rows={operators}
        rowKey={({ id }) => id}
        below={(operator) => (open === operator.id ? <PasskeyTable operator={operator} /> : null)}
        columns={[
          {
            label: 'Name',
            cell: ({ name, is_you: isYou, invited_until: until }) => (
              <span className={styles.name}>
                {name}
                {isYou && <Badge tone="good">You</Badge>}
                {until !== null && (
                  <span title={`The invitation ends ${momentText(until)}`}>
                    <Badge tone="warn">Invited</Badge>
                  </span>
                )}
              </span>
            ),
          },
          {
            label: 'Role',
            cell: (operator) => (
              <div className={styles.role}>
                <Select
                  aria-label={`Role of ${operator.name}`}
                  value={operator.role}
                  onChange={({ target }) => setAsked({ what: 'role', operator, role: target.value })}
                >
                  {roles.map(({ role }) => (
                    <option key={role}>{role}</option>
                  ))}
                </Select>
              </div>
            ),
          },
          { label: 'Last used', cell: ({ passkeys }) => <Moment time={lastUse(passkeys)} /> },
          {
            label: 'Passkeys',
            cell: ({ id, name, passkeys }) =>
              passkeys.length === 0 ? (
                'none yet'
              ) : (
                <Button
                  aria-label={`${counted(passkeys.length, 'passkey')} of ${name}`}
                  aria-expanded={open === id}
                  onClick={() => setOpen(open === id ? null : id)}
                >
                  {counted(passkeys.length, 'passkey')}
                </Button>
              ),
          },
          {
            label: 'Actions',
            isUnlabelled: true,
            cell: (operator) => (
              <div className={styles.actions}>
                {mayInvite && operator.is_you && (
                  <Button onClick={() => setAsked({ what: 'passkey', operator })}>Add a passkey</Button>
                )}
                {mayInvite && (
                  <Button
                    aria-label={`New link for ${operator.name}`}
                    aria-disabled={busyWith !== null}
                    onClick={() => void invite(operator)}
                  >
                    New link
                  </Button>
                )}
                <Button aria-label={`Remove ${operator.name}`} onClick={() => setAsked({ what: 'remove', operator })}>
                  Remove
                </Button>
              </div>
            ),
          },
        ]}
      />
      {asked?.what === 'role' && (
        <RoleDialog operator={asked.operator} role={asked.role} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'remove' && <RemoveDialog operator={asked.operator} onClose={() => setAsked(null)} />}
      {asked?.what === 'passkey' && <PasskeyDialog operator={asked.operator} onClose={() => setAsked(null)} />}
    </>
  )
}

function lastUse(passkeys: DeskOperator['passkeys']): string | null {
  return (
    passkeys
      .map(({ used_at: at }) => at ?? '')
      .sort()
      .at(-1) || null
  )
}

function RoleDialog({ operator, role, onClose }: { operator: DeskOperator; role: string; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Give ${operator.name} the role ${role}?`}
      verb="Change the role"
      action={{
        call: `access/operators/${operator.id}/role`,
        body: { role },
        done: `${operator.name} now has the role ${role}. The audit log can undo it.`,
        failed: 'The role was not changed.',
      }}
      onClose={onClose}
    >
      <p>{roles.find(({ role: one }) => one === role)?.may}</p>
      <p>It takes effect at once, also in open sessions.</p>
    </ActionDialog>
  )
}

function RemoveDialog({ operator, onClose }: { operator: DeskOperator; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Remove ${operator.name}?`}
      verb="Remove"
      action={{
        call: `access/operators/${operator.id}/remove`,
        done: `${operator.name} was removed.`,
        failed: `${operator.name} was not removed.`,
      }}
      onClose={onClose}
    >
      <p>{`All passkeys and sessions of ${operator.name} end at once. The audit log keeps the name.`}</p>
      {operator.is_you && <p>That is you: the desk closes.</p>}
    </ActionDialog>
  )
}
