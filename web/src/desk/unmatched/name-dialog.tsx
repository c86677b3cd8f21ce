import { useId, useState } from 'react'
import type { DeskText } from '@/api/types.gen'
import { Field, inputClass } from '@/components/field'
import { counted } from '@/lib/english'
import { ActionDialog } from '../kit/action-dialog'
import { useDeskData } from '../kit/use-desk-data'
import { meaningOf } from './known-name'
import styles from './unmatched.module.css'

/** Asks what a text names: one of the nearest names, or any that the table has. */
export function NameDialog({ text, onClose }: { text: DeskText; onClose: () => void }) {
  const { kind, partner, text: raw, count, nearest } = text
  const known = useDeskData<string[]>(`unmatched/names?kind=${kind}`)
  const [typed, setTyped] = useState(nearest[0] ?? '')
  const id = useId()
  const meaning = meaningOf(kind, typed, known.data ?? [])
  const name = 'name' in meaning ? meaning.name : null
  return (
    <ActionDialog
      title={`What is ${raw}?`}
      verb="Name it"
      isBlocked={name === null}
      action={{
        call: 'unmatched/names',
        body: { kind, partner, text: raw, name },
        done: `${counted(count, 'plan')} named ${name ?? ''}. The audit log can undo it.`,
        failed: `${raw} was not named.`,
      }}
      onClose={onClose}
    >
      {nearest.length > 0 && (
        <fieldset className={styles.nearest}>
          <legend>Nearest names</legend>
          {nearest.map((near) => (
            <label key={near}>
              <input type="radio" name={`${id}-near`} checked={near === name} onChange={() => setTyped(near)} />
              {near}
            </label>
          ))}
        </fieldset>
      )}
      <Field id={id} label={kind === 'processor' ? 'Name, or none for no processor' : 'Name'}>
        <input
          id={id}
          className={inputClass()}
          list={`${id}-known`}
          value={typed}
          autoComplete="off"
          aria-describedby={`${id}-outcome`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <datalist id={`${id}-known`}>
          {known.data?.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </Field>
      <p id={`${id}-outcome`} role="status">
        {'problem' in meaning
          ? known.data && meaning.problem
          : `Visitors will read ${name === 'none' ? 'no processor name' : name} on ${counted(count, 'plan')}.`}
      </p>
    </ActionDialog>
  )
}
