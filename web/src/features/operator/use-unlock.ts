import { useEffect, useRef, useState } from 'react'
import { client } from '@/api/client'
import { RequestError } from '@/api/request'
import type { Session } from '@/api/types.gen'
import { useToast } from '@/components/toast'
import { sentence } from './messages'
import { passkeyCode } from './passkey-code'
import { useCountdown } from './use-countdown'

/** Why the page is still locked; a new object for each attempt. */
export interface Refusal {
  text: string
  /** Reports whether a toast has read it out already. */
  isToasted: boolean
  /** Reports whether it holds only as long as the wait does. */
  isWait: boolean
}

/** Tries access codes, links and passkeys, and holds the outcome of the last one. */
export function useUnlock(onOpen: (session: Session) => void, granted = 'You can now add server plans.') {
  const toast = useToast()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const { secondsLeft, start } = useCountdown()
  const call = useRef<AbortController>(null)
  useEffect(() => () => call.current?.abort(), [])

  const refuse = (error: unknown) => {
    if (error instanceof Error && error.name === 'PasskeyError') {
      return setRefusal({ text: error.message, isToasted: false, isWait: false })
    }
    const { status, message, retryAfter } =
      error instanceof RequestError ? error : new RequestError(String(error), null)
    if (status === 401) toast({ tone: 'destructive', title: 'Access denied', description: message })
    const isWait = status === 429 && retryAfter !== null
    if (isWait) start(retryAfter)
    setRefusal({ text: refusalText(status, message), isToasted: status === 401, isWait })
  }
  const attempt = async (ask: (signal: AbortSignal) => Promise<Session>) => {
    setIsChecking(true)
    const { signal } = (call.current = new AbortController())
    try {
      const session = await ask(signal)
      setRefusal(null)
      toast({ tone: 'success', title: 'Access granted', description: granted })
      onOpen(session)
    } catch (error) {
      // The answer of a page that was left is dropped.
      if (!signal.aborted) refuse(error)
    } finally {
      setIsChecking(false)
    }
  }
  const unlock = async (code: string) => {
    if (isChecking || secondsLeft > 0) return
    if (!/^\d{4}$/.test(code)) return setRefusal({ text: 'Code must be 4 digits', isToasted: false, isWait: false })
    await attempt((signal) => openSession(code, signal))
  }
  // Locks do not apply to links, and the locked page sends no other call meanwhile.
  const unlockByLink = (secret: string) => attempt((signal) => openSessionByLink(secret, signal))
  const unlockByPasskey = async () => {
    if (isChecking) return
    await attempt(async (signal) => (await passkeyCode()).signIn(signal))
  }
  return { unlock, unlockByLink, unlockByPasskey, refusal, isChecking, secondsLeft }
}

// Failures that another code cannot mend get messages of their own.
function refusalText(status: number | null, message: string): string {
  const isAboutCode = status === 400 || status === 401 || status === 403 || status === 429
  return isAboutCode ? message : `The code could not be checked. ${sentence(message)}`
}

/** Asks for an operator's session; a wrong code is a RequestError with status 401, too many of them one with 429. */
function openSession(code: string, signal: AbortSignal): Promise<Session> {
  return client.post<Session>('/auth/v1/token?grant_type=access_code', JSON.stringify({ code }), { signal })
}

/** Asks for an operator's session by the secret of a link, which is used up by it. */
function openSessionByLink(link: string, signal: AbortSignal): Promise<Session> {
  return client.post<Session>('/auth/v1/token?grant_type=operator_link', JSON.stringify({ link }), { signal })
}

/** Removes the secret of an invitation (#invite=…) from the address and returns it. */
export function takeInviteSecret(): string | null {
  return takeSecret(/^#invite=([A-Z2-7]+)$/)
}

/**
 * Removes the secret of a link that unlocks (#unlock=…) from the address and returns
 * it. Addresses are copied, and stay in the browser's history.
 */
export function takeLinkSecret(): string | null {
  return takeSecret(/^#unlock=([A-Z2-7]+)$/)
}

function takeSecret(form: RegExp): string | null {
  const secret = form.exec(location.hash)?.[1]
  if (secret === undefined) return null
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return secret
}
