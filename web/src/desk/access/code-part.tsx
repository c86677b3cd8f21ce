import { useState } from 'react'
import type { DeskAccess } from '@/api/types.gen'
import { Badge } from '@/components/badge'
import { Button } from '@/components/button'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { useDesk } from '../kit/desk-context'
import { useDeskAction } from '../kit/use-desk-action'
import styles from './access.module.css'

/** The access code, which can be turned off once an owner has a passkey. */
export function CodePart({ access: { code, may_turn_off: mayTurnOff, set_off: isSetOff } }: { access: DeskAccess }) {
  const [isAsked, setIsAsked] = useState(false)
  const { run, busyWith } = useDeskAction()
  const { session } = useDesk()
  const turn = async (on: boolean) => {
    const done = await run<object>({
      call: 'access/code',
      body: { on },
      done: on ? 'The access code opens the desk.' : 'Only passkeys open the desk now.',
      failed: on ? 'The access code is still off.' : 'The access code is still on.',
    })
    if (done) setIsAsked(false)
  }
  return (
    <div>
      <h2 className={styles.heading}>
        Access code <Badge tone={code ? 'good' : 'quiet'}>{code ? 'On' : 'Off'}</Badge>
      </h2>
      <div className={styles.code}>
        <p>
          {code
            ? 'Whoever knows the four digits is an owner without a name.'
            : 'Only passkeys open the desk. On the machine, launchrack operator link lets you in whatever happens.'}
          {code && !mayTurnOff && ' It can be turned off once an owner has a passkey.'}
          {isSetOff && ' LAUNCHRACK_ACCESS_CODE is off: each start of the shop turns the code off.'}
        </p>
        {code ? (
          <Button aria-disabled={!mayTurnOff} onClick={() => mayTurnOff && setIsAsked(true)}>
            Turn the code off
          </Button>
        ) : (
          <Button aria-disabled={busyWith !== null} onClick={() => void turn(true)}>
            Turn the code on
          </Button>
        )}
      </div>
      {isAsked && (
        <ConfirmDialog
          title="Turn the access code off?"
          verb="Turn it off"
          isBusy={busyWith !== null}
          onConfirm={() => void turn(false)}
          onClose={() => setIsAsked(false)}
        >
          <p>
            Only passkeys open the desk and the form of plans then. Sessions by code end at once, on every node, and
            known browsers are forgotten.
          </p>
          {session.operator === '' && <p>You came by the code: the desk closes, and you sign in with a passkey.</p>}
        </ConfirmDialog>
      )}
    </div>
  )
}
