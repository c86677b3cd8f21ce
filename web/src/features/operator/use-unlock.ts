import { useEffect, useRef, useState } from 'react'
import { useFirstPage } from '@/api/page-context'
import { RequestError } from '@/api/request'
import { openSession } from '@/api/session'
import type { Session } from '@/api/types.gen'
import { useToast } from '@/components/toast'
import { sentence } from './sentence'
import { useCountdown } from './use-countdown'

/** Why the page is still locked; a new object for each attempt. */
export interface Refusal {
  text: string
  /** Whether a toast has read it out already. */
  isToasted: boolean
  /** Whether it holds only as long as the wait does. */
  isWait: boolean
}

/** Tries access codes and keeps what came of the last one. */
export function useUnlock(onOpen: (session: Session) => void) {
  const { anon_key } = useFirstPage()
  const toast = useToast()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const { secondsLeft, start } = useCountdown()
  const call = useRef<AbortController>(null)
  useEffect(() => () => call.current?.abort(), [])

  const refuse = (error: unknown) => {
    const { status, message, retryAfter } = error instanceof RequestError ? error : new RequestError(String(error), null)
    if (status === 401) toast({ tone: 'destructive', title: 'Access denied', description: 'Invalid code. Please try again.' })
    const isWait = status === 429 && retryAfter !== null
    if (isWait) start(retryAfter)
    setRefusal({ text: refusalText(status, message), isToasted: status === 401, isWait })
  }
  const unlock = async (code: string) => {
    if (isChecking || secondsLeft > 0) return
    if (!/^\d{4}$/.test(code)) return setRefusal({ text: 'Code must be 4 digits', isToasted: false, isWait: false })
    setIsChecking(true)
    const { signal } = (call.current = new AbortController())
    try {
      const session = await openSession(code, anon_key, signal)
      setRefusal(null)
      toast({ tone: 'success', title: 'Access granted', description: 'You can now add server plans.' })
      onOpen(session)
    } catch (error) {
      // Whoever left the page is not asking any more.
      if (!signal.aborted) refuse(error)
    } finally {
      setIsChecking(false)
    }
  }
  return { unlock, refusal, isChecking, secondsLeft }
}

// What the operator cannot change by another code is told apart from it.
function refusalText(status: number | null, message: string): string {
  const isAboutCode = status === 400 || status === 401 || status === 429
  return isAboutCode ? message : `The code could not be checked. ${sentence(message)}`
}
