import { RequestError, headers, send } from './request'

/** Why there is no document: what went wrong in the form HTTP {status}: {text}, and the server's sentence about it. */
export class DocumentError extends Error {
  override name = 'DocumentError'
  /** The server's own sentence; empty where it gave none. */
  readonly sentence: string

  constructor(message: string, sentence = '') {
    super(message)
    this.sentence = sentence
  }
}

/** Fetches a partner's public JSON through the server, byte for byte. Failures are DocumentErrors. */
export async function partnerJSON(partner: string, anonKey: string, signal: AbortSignal): Promise<Blob> {
  const address = `/functions/v1/partner-json?partner=${encodeURIComponent(partner)}`
  return askForBlob(address, { headers: headers(anonKey), signal })
}

/** Gives the body of an answer as it came, without reading it on the page's thread. */
export async function askForBlob(address: string, init: RequestInit): Promise<Blob> {
  const response = await answerTo(address, init)
  if (!response.ok) throw await explained(response)
  try {
    return await response.blob()
  } catch (cause) {
    if (isAbort(cause)) throw cause
    throw new DocumentError('The answer broke off before its end')
  }
}

async function answerTo(address: string, init: RequestInit): Promise<Response> {
  try {
    return await send(address, init, 'The server could not be reached')
  } catch (cause) {
    throw cause instanceof RequestError ? new DocumentError(cause.message) : cause
  }
}

// A 502 is the server's word for a partner's failure: where it knows the
// partner's own status, that is what a developer asks for.
async function explained(response: Response): Promise<DocumentError> {
  const body: unknown = await response.json().catch(() => null)
  const sentence = textIn(body, 'message')
  const details = textIn(body, 'details')
  if (/^HTTP \d{3}\b/.test(details)) return new DocumentError(details, sentence)
  const text = response.statusText || sentence
  return new DocumentError(`HTTP ${response.status}: ${text}`, sentence === text ? '' : sentence)
}

function textIn(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null
  return typeof value === 'string' ? value : ''
}

function isAbort(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError'
}
