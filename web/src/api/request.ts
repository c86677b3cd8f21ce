/** A failed call, with a sentence that says what went wrong. */
export class RequestError extends Error {
  override name = 'RequestError'
  /** The HTTP status, or null where no answer came. */
  readonly status: number | null
  /** The API's own code of the error, such as 42501, or null where it gave none. */
  readonly code: string | null = null
  /** How many seconds to wait before the next call, or null where the answer does not say. */
  readonly retryAfter: number | null = null

  constructor(message: string, status: number | null, cause?: unknown, refusal?: Refusal) {
    super(message, { cause })
    this.status = status
    if (refusal) ({ code: this.code, retryAfter: this.retryAfter } = refusal)
  }
}

interface Refusal {
  code: string | null
  retryAfter: number | null
}

/** Sends a request; where no answer comes the failure is a RequestError with this sentence. */
export async function send(address: string, init: RequestInit, failure: string): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new RequestError(failure, null, cause)
  }
}

/** Reads an answer's JSON; an answer that is none is a RequestError, and so is one that does not come to its end. */
export async function readBody<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T
  } catch (cause) {
    if (isTimeout(cause)) throw new RequestError(unreachable, null, cause)
    throw new RequestError('The server sent an answer that is not JSON', response.status, cause)
  }
}

export const unreachable = 'The server could not be reached'

/** Reports whether a call took longer than its limit. */
export function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError'
}

/** The failure that an answer of 4xx or 5xx reports. */
export async function refusalOf(response: Response): Promise<RequestError> {
  const body = await errorBody(response)
  const code = typeof body.code === 'string' ? body.code : null
  const seconds = Number(response.headers.get('Retry-After') ?? NaN)
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? seconds : null
  return new RequestError(sentence(body, response), response.status, undefined, { code, retryAfter })
}

// The API's errors have a message; anything else is named by its status.
function sentence({ message }: ErrorBody, { status, statusText }: Response): string {
  return typeof message === 'string' ? message : `HTTP ${status}: ${statusText}`
}

interface ErrorBody {
  message?: unknown
  code?: unknown
}

async function errorBody(response: Response): Promise<ErrorBody> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}
