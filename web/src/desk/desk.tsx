import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { client } from '@/api/client'
import type { DeskSession, Session } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Spinner } from '@/components/spinner'
import { useToast } from '@/components/toast'
import { AccessCode } from '@/features/operator/access-code'
import { useSession } from '@/features/operator/use-session'
import { takeInviteSecret } from '@/features/operator/use-unlock'
import { RequestError } from '@/api/request'
import { sentence } from '@/features/operator/messages'
import { lazyPage } from '@/lib/lazy-page'
import { DeskFrame } from './desk-frame'
import { DeskContext } from './kit/desk-context'
import { SignInAgain } from './kit/sign-in-again'
import { deskKey } from '@/features/operator/add-plan'
import styles from './desk.module.css'

/** The operator's desk: locked until there is a session, which lasts as long as the page. */
export function Desk() {
  const { token, hasEnded, open, end } = useSession()
  const queries = useQueryClient()
  const [invitation, setInvitation] = useState<string | null>(null)
  const follow = useEffectEvent(() => {
    const secret = takeInviteSecret()
    if (secret !== null) setInvitation(secret)
  })
  useEffect(() => {
    const look = () => follow()
    look()
    // A link that is opened where the desk is open already changes the fragment alone.
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  const lock = useCallback(() => {
    queries.removeQueries({ queryKey: [deskKey] })
    end()
  }, [queries, end])
  if (invitation !== null) {
    return (
      <div className={styles.locked}>
        <Suspense fallback={<Spinner label="Loading the invitation" />}>
          <Invitation
            secret={invitation}
            onOpen={(session) => {
              queries.removeQueries({ queryKey: [deskKey] })
              open(session)
              setInvitation(null)
            }}
            onLeave={() => setInvitation(null)}
          />
        </Suspense>
      </div>
    )
  }
  if (token === null) {
    return (
      <div className={styles.locked}>
        <AccessCode hasEnded={hasEnded} onOpen={open} granted="The desk is open." />
      </div>
    )
  }
  return <OpenedDesk token={token} lock={lock} open={open} />
}

const Invitation = lazyPage(async () => (await import('./access/invitation')).Invitation)

interface OpenedProps {
  token: string
  lock: () => void
  open: (session: Session) => void
}

function OpenedDesk({ token, lock, open }: OpenedProps) {
  const toast = useToast()
  const signOut = useCallback(() => {
    client.post('/operator/data/sign-out', '{}', { token }).then(lock, (reason: unknown) => {
      const why = sentence(reason instanceof Error ? reason.message : String(reason))
      toast({ tone: 'destructive', title: 'Error', description: `You are still signed in. ${why}` })
    })
  }, [token, lock, toast])
  const { data, error, refetch } = useQuery({
    queryKey: [deskKey, 'session', token],
    queryFn: ({ signal }) => client.get<DeskSession>('/operator/data/session', { token, signal }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (error instanceof RequestError && error.status === 401) lock()
  }, [error, lock])
  // The call that waits for a sign-in. It takes the new token, or null where the operator does not sign in.
  const [waiting, setWaiting] = useState<((token: string | null) => void) | null>(null)
  const signInAgain = useCallback(() => new Promise<string | null>((resolve) => setWaiting(() => resolve)), [])
  const goOn = (session: Session | null) => {
    if (session) open(session)
    waiting?.(session?.access_token ?? null)
    setWaiting(null)
  }
  const desk = useMemo(
    () => (data ? { token, session: data, lock, signOut, open, signInAgain } : null),
    [token, data, lock, signOut, open, signInAgain],
  )
  if (desk) {
    return (
      <DeskContext value={desk}>
        <DeskFrame />
        {waiting && <SignInAgain onOpen={goOn} onClose={() => goOn(null)} />}
      </DeskContext>
    )
  }
  return (
    <div className={styles.locked}>
      <h1 className="sr-only">Operator’s desk</h1>
      {error ? (
        <div role="alert" className={styles.failure}>
          <p>{`The desk could not be opened. ${sentence(error.message)}`}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <Spinner label="Opening the desk" />
      )}
    </div>
  )
}
