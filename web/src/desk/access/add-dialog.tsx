import { useState } from 'react'
import type { DeskInvite } from '@/api/types.gen'
import { Field, inputClass, Select } from '@/components/field'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { roles } from '../kit/desk-context'
import { InputField } from '../kit/input-field'
import { useCopy } from '../kit/use-copy'
import { useDeskAction } from '../kit/use-desk-action'
import styles from './access.module.css'

/** An invitation that was made, whose link is shown once. */
export interface Made {
  name: string
  link: string
}

/** Asks for the name and the role of a new operator. */
export function AddDialog({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { run, busyWith } = useDeskAction()
  const [name, setName] = useState('')
  const [role, setRole] = useState('editor')
  const add = async () => {
    const answer = await run<DeskInvite>({
      call: 'access/operators',
      body: { name, role },
      failed: 'The operator was not added.',
    })
    if (answer) onMade({ name: name.trim(), link: answer.link })
  }
  return (
    <ConfirmDialog
      title="Add an operator"
      verb="Make an invitation"
      isBusy={busyWith !== null}
      isBlocked={name.trim() === ''}
      onConfirm={() => void add()}
      onClose={onClose}
    >
      <InputField id="new-operator" label="Name" value={name} maxLength={60} onText={setName} />
      <Field id="new-role" label="Role">
        <Select
          id="new-role"
          value={role}
          aria-describedby="new-role-about"
          onChange={({ target }) => setRole(target.value)}
        >
          {roles.map(({ role: one }) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      <p id="new-role-about" role="status">
        {roles.find(({ role: one }) => one === role)?.may}
      </p>
    </ConfirmDialog>
  )
}

/** Shows the link of an invitation, once. */
export function LinkDialog({ made: { name, link }, onClose }: { made: Made; onClose: () => void }) {
  const { copy, isCopied } = useCopy(link)
  return (
    <ConfirmDialog
      title={`Invitation of ${name}`}
      verb={isCopied ? 'Copied' : 'Copy the link'}
      otherwise="Close"
      onConfirm={copy}
      onClose={onClose}
    >
      <p>
        {`Send this link to ${name}, or open it here if that is you. It makes one passkey, within 24 hours, and is not shown again.`}
      </p>
      <Field id="invitation-link" label="Link">
        <input
          id="invitation-link"
          className={inputClass(styles.link)}
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <p>
        <a href={link}>Open it here</a>
      </p>
      <p role="status">
        {isCopied === false && 'The browser did not let the page copy it. Select the link and copy it by hand.'}
      </p>
    </ConfirmDialog>
  )
}
