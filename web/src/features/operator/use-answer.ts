import { useEffect, useEffectEvent, useState } from 'react'
import { RequestError } from '@/api/request'

/** Asks the server something in a session; the signal says that nobody waits any more. */
export type Ask<T> = (call: { token: string; signal?: AbortSignal }) => Promise<T>

interface Answer<T> {
  answer: T | null
  /** Why the server could not answer, beside its last answer; null if it could. */
  failure: string | null
}

const nothing = { answer: null, failure: null }
const typingPause = 300

/** The server's answer to a question, asked after each pause in the typing, and never twice at once. Null asks nothing. */
export function useAnswer<T>(
  ask: Ask<T> | null,
  token: string | null,
  onRefused: () => void,
  pause = typingPause,
): Answer<T> {
  const [last, setLast] = useState<Answer<T>>(nothing)
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    if (token === null) return
    const call = new AbortController()
    const { signal } = call
    const show = async () => {
      if (ask === null) return setLast(nothing)
      try {
        const answer = await ask({ token, signal })
        if (!signal.aborted) setLast({ answer, failure: null })
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof RequestError && error.status === 401) refused()
        const failure = error instanceof Error ? error.message : String(error)
        setLast(({ answer }) => ({ answer, failure }))
      }
    }
    const timer = setTimeout(() => void show(), pause)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [ask, token, pause])
  return last
}
