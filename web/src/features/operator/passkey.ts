import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { client } from '@/api/client'
import type { DeskInvitation, DeskQuestion, Session } from '@/api/types.gen'

/** What kept the browser from using a passkey, in a sentence. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
}

/** Asks the browser for a passkey of this shop and opens a session with it, which the browser keeps as a cookie. */
export async function signIn(signal: AbortSignal): Promise<Session> {
  const { state, options } = await client.post<DeskQuestion>('/operator/data/sign-in/question', '{}', { signal })
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const answer = await asked(() => startAuthentication({ optionsJSON }))
  return client.post<Session>('/operator/data/sign-in', JSON.stringify({ state, answer }), { signal })
}

/** Says who is invited by a link. */
export function readInvitation(secret: string, signal: AbortSignal): Promise<DeskInvitation> {
  return client.post<DeskInvitation>('/operator/data/invitation', JSON.stringify({ secret }), { signal })
}

/** Makes a passkey by an invitation, which is used up by it, and opens a session. */
export async function makePasskey(secret: string, name: string, signal: AbortSignal): Promise<Session> {
  // Asked again, since a question expires after five minutes and people take their time to read.
  const { question } = await readInvitation(secret, signal)
  const optionsJSON = question.options as PublicKeyCredentialCreationOptionsJSON
  const answer = await asked(() => startRegistration({ optionsJSON }))
  const body = JSON.stringify({ secret, state: question.state, name, answer })
  return client.post<Session>('/operator/data/invitation/passkey', body, { signal })
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new PasskeyError(sentenceOf(error), { cause: error })
  }
}

function sentenceOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device has a passkey of yours already. Sign in with it, or use another device.'
  }
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used: it was cancelled, or took too long.'
  if (name === 'SecurityError') {
    return `Passkeys of this shop do not work at ${location.host}. Open the shop at its public address.`
  }
  return 'This browser cannot use passkeys here.'
}
