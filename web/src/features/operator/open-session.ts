import { client } from '@/api/client'
import type { Session } from '@/api/types.gen'

/** Asks for an operator's session; a wrong code is a RequestError with status 401, too many of them one with 429. */
export function openSession(code: string, signal: AbortSignal): Promise<Session> {
  return client.post<Session>('/auth/v1/token?grant_type=access_code', JSON.stringify({ code }), { signal })
}

/** Asks for an operator's session by the secret of a link, which is used up by it. */
export function openSessionByLink(link: string, signal: AbortSignal): Promise<Session> {
  return client.post<Session>('/auth/v1/token?grant_type=operator_link', JSON.stringify({ link }), { signal })
}
