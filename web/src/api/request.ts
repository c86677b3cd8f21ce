/** A failed call, with a sentence that says what went wrong. */
export class RequestError extends Error {
  override name = 'RequestError'
  /** The HTTP status, or null where no answer came. */
  readonly status: number | null

  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

/** Reads JSON from the REST API; every failure is a RequestError. */
export async function getJSON<T>(address: string, anonKey: string, signal?: AbortSignal): Promise<T> {
  const response = await send(
    address,
    { headers: headers(anonKey), ...(signal && { signal }) },
    'The server could not be reached',
  )
  if (!response.ok) throw new RequestError(await sentenceOf(response), response.status)
  return readBody<T>(response)
}

/** Calls a backend function without a body; failures bear the function client's three messages. */
export async function invoke<T>(name: string, anonKey: string): Promise<T> {
  const response = await send(
    `/functions/v1/${name}`,
    { method: 'POST', headers: { ...headers(anonKey), 'Content-Type': 'application/json' } },
    'Failed to send a request to the Edge Function',
  )
  if (response.headers.get('x-relay-error') === 'true') {
    throw new RequestError('Relay Error invoking the Edge Function', response.status)
  }
  if (!response.ok) {
    throw new RequestError('Edge Function returned a non-2xx status code', response.status, await sentenceOf(response))
  }
  return readBody<T>(response)
}

function headers(anonKey: string): Record<string, string> {
  return { apikey: anonKey, Authorization: `Bearer ${anonKey}` }
}

async function send(address: string, init: RequestInit, failure: string): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new RequestError(failure, null, cause)
  }
}

async function readBody<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T
  } catch (cause) {
    throw new RequestError('The server sent an answer that is not JSON', response.status, cause)
  }
}

// The API's errors bear a message; anything else is named by its status.
async function sentenceOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null
  return typeof message === 'string' ? message : `HTTP ${response.status}: ${response.statusText}`
}
