import type { SubmitEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { DeskInvitation, Session } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { Spinner } from '@/components/spinner'
import styles from '@/features/operator/access-code.module.css'
import { FieldError } from '@/features/operator/field-parts'
import { passkeyCode } from '@/features/operator/passkey-code'
import { InputField } from '../kit/input-field'
import { deviceName } from './device-name'

interface Props {
  secret: string
  onOpen: (session: Session) => void
  /** Goes to the locked desk. */
  onLeave: () => void
}

/** What an invitation leads to: its operator makes a passkey, which opens the desk at once. */
export function Invitation({ secret, onOpen, onLeave }: Props) {
  const [invitation, setInvitation] = useState<DeskInvitation | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [name, setName] = useState(deviceName)
  const call = useRef<AbortController>(null)
  useEffect(() => {
    const { signal } = (call.current = new AbortController())
    const read = async () => (await passkeyCode()).readInvitation(secret, signal)
    read().then(setInvitation, (error: unknown) => {
      if (!signal.aborted) setProblem(textOf(error))
    })
    return () => call.current?.abort()
  }, [secret])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    const { signal } = (call.current = new AbortController())
    try {
      onOpen(await (await passkeyCode()).makePasskey(secret, name, signal))
    } catch (error) {
      if (!signal.aborted) setProblem(textOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  if (!invitation) {
    return problem === null ? (
      <Spinner label="Loading the invitation" />
    ) : (
      <div className={styles.access}>
        <h1 className={styles.title}>This invitation does not open the desk</h1>
        <p role="alert">{problem}</p>
        <p className="text">Ask an owner for another one, which is made on the desk under Access.</p>
        <Button onClick={onLeave}>Go to the desk</Button>
      </div>
    )
  }
  return (
    <form className={styles.access} noValidate onSubmit={(event) => void submit(event)}>
      <Icon name="key-round" className={styles.mark} />
      <h1 className={styles.title}>{`Welcome, ${invitation.name}`}</h1>
      <p className={styles.role}>{`Your role: ${invitation.role}`}</p>
      <p className="text">
        {`Make a passkey on this device: from then on your fingerprint, face or screen lock opens the desk, with no password to remember or lose.`}
      </p>
      <InputField
        id="passkey-name"
        label="Name of this passkey"
        value={name}
        maxLength={60}
        required
        aria-describedby="passkey-problem"
        onText={setName}
      />
      <div id="passkey-problem" role="alert">
        {problem !== null && <FieldError>{problem}</FieldError>}
      </div>
      <Button type="submit" variant="primary" aria-disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? 'Waiting for the device…' : 'Make a passkey'}
      </Button>
    </form>
  )
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
