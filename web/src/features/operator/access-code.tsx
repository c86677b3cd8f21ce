import type { ReactNode, SubmitEvent } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { client } from '@/api/client'
import type { DeskDoor, Session } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, inputClass } from '@/components/field'
import { Icon } from '@/components/icon'
import { Spinner } from '@/components/spinner'
import { FieldError, FieldHint } from './field-parts'
import { waitText } from './use-countdown'
import { type Refusal, takeLinkSecret, useUnlock } from './use-unlock'
import styles from './access-code.module.css'

interface Props {
  /** Reports whether there was a session before, whose form waits behind this screen. */
  hasEnded: boolean
  onOpen: (session: Session) => void
  /** What the toast says of a right code, where it is not the form that opens. */
  granted?: string
  /** Why somebody who has a session is to sign in again. */
  again?: string
  /** What stands below the ways to sign in. */
  children?: ReactNode
}

/** The locked page: asks for the access code or a passkey, and opens by itself where the browser has a session by passkey. */
export function AccessCode({ hasEnded, onOpen, granted, again, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const passkey = useRef<HTMLButtonElement>(null)
  const door = useDoor()
  const { unlock, unlockByLink, unlockByPasskey, refusal, isChecking, secondsLeft } = useUnlock(onOpen, granted)
  const isWaiting = secondsLeft > 0
  const isOver = refusal !== null && refusal.isWait && !isWaiting
  const followLink = useEffectEvent(() => {
    const secret = takeLinkSecret()
    if (secret !== null) void unlockByLink(secret)
  })
  useEffect(() => {
    const follow = () => followLink()
    follow()
    // A link that is opened where the page is open already changes the fragment alone.
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const enter = useEffectEvent(onOpen)
  const session = again === undefined ? (door?.session ?? null) : null
  useEffect(() => {
    if (session) enter(session)
  }, [session])
  const isAsked = door !== null && session === null
  useEffect(() => {
    if (isAsked) focusUnlessBusy(input.current ?? passkey.current, hasEnded)
  }, [isAsked, hasEnded])
  useEffect(() => {
    if (refusal) input.current?.select()
  }, [refusal])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void unlock(input.current?.value ?? '')
  }
  if (!isAsked) {
    return (
      <div className={styles.waiting}>
        <Spinner label="Checking who is signed in" />
      </div>
    )
  }
  const ended =
    hasEnded &&
    `Your session has ended. ${door.code ? 'Unlock' : 'Sign in'} again to continue: everything you typed is still here.`
  const about = door.code
    ? (again ?? (ended || 'This page is for the operator of the shop. The code has 4 digits.'))
    : door.passkeys
      ? (again ?? (ended || 'This page is for the operators of the shop.'))
      : 'The access code is turned off, and no passkey works at this address. On the machine, launchrack operator link makes a link that unlocks this page once.'
  return (
    <form className={styles.access} noValidate onSubmit={submit}>
      <Icon name="key-round" className={styles.mark} />
      <h1 className={styles.title}>
        {again !== undefined ? 'Sign in again' : door.code ? 'Enter Access Code' : 'Sign in'}
      </h1>
      <p id="access-about" className="text">
        {about}
      </p>
      {door.code && (
        <>
          <Field id="access-code" label="Access code">
            <input
              ref={input}
              id="access-code"
              className={inputClass(styles.input)}
              type="password"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={4}
              required
              aria-invalid={refusal !== null && !isOver}
              aria-describedby="access-about access-refusal access-wait"
            />
            <RefusalText refusal={refusal} isOver={isOver} />
          </Field>
          <Button
            type="submit"
            variant="primary"
            aria-disabled={isChecking || isWaiting}
            aria-busy={isChecking}
            aria-describedby="access-wait"
          >
            {isChecking ? 'Checking…' : 'Unlock'}
          </Button>
          {/* Not live: a screen reader would read every second of it. */}
          <p id="access-wait" className="text" hidden={!isWaiting}>
            {isWaiting && `Try again in ${waitText(secondsLeft)}.`}
          </p>
          {door.passkeys && <p className={styles.or}>or</p>}
        </>
      )}
      {door.passkeys && (
        <Button
          ref={passkey}
          variant={door.code ? 'quiet' : 'primary'}
          aria-disabled={isChecking}
          onClick={() => void unlockByPasskey()}
        >
          <Icon name="key-round" size="small" />
          Sign in with a passkey
        </Button>
      )}
      {!door.code && <RefusalText refusal={refusal} isOver={isOver} />}
      {children}
    </form>
  )
}

/** What opens the page where the server could not be asked. */
const codeAlone: DeskDoor = { code: true, passkeys: false, session: null }

/** How the page can be opened; null until the server has said so. */
function useDoor(): DeskDoor | null {
  const [door, setDoor] = useState<DeskDoor | null>(null)
  useEffect(() => {
    const call = new AbortController()
    client.get<DeskDoor>('/operator/data/door', { signal: call.signal }).then(setDoor, () => {
      if (!call.signal.aborted) setDoor(codeAlone)
    })
    return () => call.abort()
  }, [])
  return door
}

function RefusalText({ refusal, isOver }: { refusal: Refusal | null; isOver: boolean }) {
  return (
    <div id="access-refusal" role={refusal?.isToasted ? undefined : 'alert'}>
      {isOver && <FieldHint>You can try again now.</FieldHint>}
      {refusal && !isOver && <FieldError>{refusal.text}</FieldError>}
    </div>
  )
}

// The one thing to do here is to type; but a visitor who has gone elsewhere on
// the page stays there. A session that ends hides the focused element.
function focusUnlessBusy(input: HTMLElement | null, hasEnded: boolean) {
  const held = document.activeElement
  const isFree = held === null || held === document.body || held.id === 'main'
  if (hasEnded || isFree) input?.focus()
}
