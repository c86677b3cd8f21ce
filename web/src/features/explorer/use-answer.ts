import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Session } from './session/session'

/**
 * The answer to a question, asked again whenever the key is another one. Until
 * the new answer is there it is the last one, and null before the first.
 */
export function useAnswer<T>(key: string, ask: () => Promise<T>): T | null {
  const [answer, setAnswer] = useState<T | null>(null)
  const fail = useFailure()
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    let isWanted = true
    askNow().then(
      (value) => isWanted && setAnswer(() => value),
      (error: unknown) => isWanted && fail(error),
    )
    return () => {
      isWanted = false
    }
  }, [key, fail])
  return answer
}

/** Asks a session on behalf of a handler. Where the worker has died, the error page says so; without a session nothing answers. */
export function useAsk(session: Session | null): Session['ask'] {
  const fail = useFailure()
  return useCallback(
    (name, ...args) =>
      session?.ask(name, ...args).catch((error: unknown) => {
        fail(error)
        return unanswered()
      }) ?? unanswered(),
    [session, fail],
  )
}

const unanswered = () => new Promise<never>(() => undefined)

// An error thrown while rendering reaches the error boundary; one in a promise would not.
function useFailure(): (error: unknown) => void {
  const [, setState] = useState(null)
  return useCallback(
    (error) =>
      setState(() => {
        throw error
      }),
    [],
  )
}
