import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { client } from '@/api/client'
import type { DeskSession } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Spinner } from '@/components/spinner'
import { AccessCode } from '@/features/operator/access-code'
import { useSession } from '@/features/operator/use-session'
import { useQuery } from '@tanstack/react-query'
import { RequestError } from '@/api/request'
import { DeskFrame } from './desk-frame'
import { DeskContext } from './kit/desk-context'
import { deskKey } from './kit/use-desk-data'
import { sentence } from './kit/words'
import styles from './desk.module.css'

/** The operator's desk: locked until there is a session, which lasts as long as the page. */
export function Desk() {
  const { token, hasEnded, open, end } = useSession()
  const queries = useQueryClient()
  const lock = useCallback(() => {
    queries.removeQueries({ queryKey: [deskKey] })
    end()
  }, [queries, end])
  if (token === null) {
    return (
      <div className={styles.locked}>
        <AccessCode hasEnded={hasEnded} onOpen={open} granted="The desk is open." />
      </div>
    )
  }
  return <OpenedDesk token={token} lock={lock} />
}

function OpenedDesk({ token, lock }: { token: string; lock: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [deskKey, 'session', token],
    queryFn: ({ signal }) => client.get<DeskSession>('/operator/data/session', { token, signal }),
  })
  useEffect(() => {
    if (error instanceof RequestError && error.status === 401) lock()
  }, [error, lock])
  const desk = useMemo(() => (data ? { token, session: data, lock } : null), [token, data, lock])
  if (desk) {
    return (
      <DeskContext value={desk}>
        <DeskFrame />
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
