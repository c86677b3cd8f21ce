import type { SubmitEvent } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Session } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, inputClass } from '@/components/field'
import { Icon } from '@/components/icon'
import { FieldError, FieldHint } from './field-message'
import { takeLinkSecret } from './link-secret'
import type { Refusal } from './use-unlock'
import { useUnlock } from './use-unlock'
import { waitText } from './use-countdown'
import styles from './access-code.module.css'

interface Props {
  /** Reports whether there was a session before, whose form waits behind this screen. */
  hasEnded: boolean
  onOpen: (session: Session) => void
  /** What the toast says of a right code, where it is not the form that opens. */
  granted?: string
}

/** The locked page: asks for the access code. */
export function AccessCode({ hasEnded, onOpen, granted }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { unlock, unlockByLink, refusal, isChecking, secondsLeft } = useUnlock(onOpen, granted)
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
  useEffect(() => focusUnlessBusy(input.current, hasEnded), [hasEnded])
  useEffect(() => {
    if (refusal) input.current?.select()
  }, [refusal])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void unlock(input.current?.value ?? '')
  }
  return (
    <form className={styles.access} noValidate onSubmit={submit}>
      <Icon name="key-round" className={styles.mark} />
      <h1 className={styles.title}>Enter Access Code</h1>
      <p id="access-about" className={styles.about}>
        {hasEnded
          ? 'Your session has ended. Unlock again to go on: everything that you typed is still here.'
          : 'This page is for the operator of the shop. The code has 4 digits.'}
      </p>
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
      <p id="access-wait" className={styles.about} hidden={!isWaiting}>
        {isWaiting && `You can try again in ${waitText(secondsLeft)}.`}
      </p>
    </form>
  )
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
// the page stays there. A session that ends hides what had the focus.
function focusUnlessBusy(input: HTMLInputElement | null, hasEnded: boolean) {
  const held = document.activeElement
  const isFree = held === null || held === document.body || held.id === 'main'
  if (hasEnded || isFree) input?.focus()
}
