import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Session } from '@/api/types.gen'

// Timers count no further; a longer session ends when a call is refused.
const longestTimer = 2 ** 31 - 1

/** The operator's session. It lives in this page's memory alone, so a reload locks again. */
export interface OperatorSession {
  /** The bearer token, null while the page is locked. */
  token: string | null
  /** Reports whether the page was unlocked before and has been locked again. */
  hasEnded: boolean
  open: (session: Session) => void
  /** Locks again: the token has expired, or a call was refused with it. */
  end: () => void
}

export function useSession(): OperatorSession {
  const [session, setSession] = useState<Session | null>(null)
  const [hasEnded, setHasEnded] = useState(false)
  const open = useCallback((next: Session) => setSession(next), [])
  const end = useCallback(() => {
    setSession(null)
    setHasEnded(true)
  }, [])
  useEffect(() => {
    if (!session) return
    const timer = setTimeout(end, Math.min(session.expires_in * 1000, longestTimer))
    return () => clearTimeout(timer)
  }, [session, end])
  const token = session?.access_token ?? null
  return useMemo(() => ({ token, hasEnded, open, end }), [token, hasEnded, open, end])
}
