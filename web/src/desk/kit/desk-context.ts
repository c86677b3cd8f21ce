import { createContext } from 'react'
import type { DeskSession, Session } from '@/api/types.gen'
import { useRequired } from '@/lib/required'

/** The unlocked desk. */
export interface OpenDesk {
  /** The bearer token of every call. */
  token: string
  /** Who is here, and what the role opens. */
  session: DeskSession
  /** Locks the desk: a call was refused. */
  lock: () => void
  /** Locks the desk because the operator says so, and ends a session by passkey. */
  signOut: () => void
  /** Goes on with another session. */
  open: (session: Session) => void
  /** Asks for a new sign-in, since the last one is too long ago. Gives the new token, or null if that is cancelled. */
  signInAgain: () => Promise<string | null>
}

export const DeskContext = createContext<OpenDesk | null>(null)

export function useDesk(): OpenDesk {
  return useRequired(DeskContext)
}
