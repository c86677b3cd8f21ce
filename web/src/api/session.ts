import { postJSON } from './request'
import type { Session } from './types.gen'

/** Asks for an operator's session; a wrong code is a RequestError with status 401, too many of them one with 429. */
export function openSession(code: string, anonKey: string, signal: AbortSignal): Promise<Session> {
  return postJSON<Session>('/auth/v1/token?grant_type=access_code', JSON.stringify({ code }), { anonKey, signal })
}
