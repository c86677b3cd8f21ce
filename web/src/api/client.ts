import { RequestError, readBody, refusalOf, send, unreachable } from './request'

/** How many milliseconds the page waits for an answer, and for one that waits itself: for a partner, or for a line to take a file. */
export const patience = { short: 15_000, long: 600_000 }

interface Options {
  /** A session's token; the public key without one. */
  token?: string
  signal?: AbortSignal
  /** The milliseconds after which the call is given up; the short patience without one. */
  limit?: number
}

interface PostOptions extends Options {
  /** The header by which a call says what it wants back. */
  prefer?: string
}

/** The calls of the server's API, with the key that each of them has. */
class Client {
  private publicKey = ''

  /** Sets the public key. The page does so once, before its first call. */
  setPublicKey(publicKey: string) {
    this.publicKey = publicKey
  }

  /**
   * Reads JSON; every failure is a RequestError. It always asks the server, since the browser's cache might give an
   * old answer; one that has not changed still comes from there.
   */
  async get<T>(address: string, options: Options = {}): Promise<T> {
    return this.json<T>(address, { cache: 'no-cache' }, options)
  }

  /**
   * Posts JSON; every failure is a RequestError. The body comes as text, so that its numbers keep
   * the digits that somebody typed.
   */
  async post<T>(address: string, body: string, { prefer, ...options }: PostOptions = {}): Promise<T> {
    const headers = { 'Content-Type': 'application/json', ...(prefer && { Prefer: prefer }) }
    return this.json<T>(address, { method: 'POST', headers, body }, options)
  }

  /** Changes or withdraws what an address names, and gives it; every failure is a RequestError. */
  async change<T>(
    method: 'PATCH' | 'DELETE',
    address: string,
    { body, ...options }: Options & { body?: string },
  ): Promise<T> {
    const headers = {
      Prefer: 'return=representation',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    return this.json<T>(address, { method, headers, ...(body !== undefined && { body }) }, options)
  }

  /** Calls a backend function without a body; failures have the function client's three messages. */
  async invoke<T>(name: string): Promise<T> {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
    const response = await this.send(`/functions/v1/${name}`, init, {}, 'Failed to send a request to the Edge Function')
    if (response.headers.get('x-relay-error') === 'true') {
      throw new RequestError('Relay Error invoking the Edge Function', response.status)
    }
    if (!response.ok) {
      const { message } = await refusalOf(response)
      throw new RequestError('Edge Function returned a non-2xx status code', response.status, message)
    }
    return readBody<T>(response)
  }

  /** Sends a request with the key; where no answer comes the failure is a RequestError with this sentence. */
  async send(
    address: string,
    init: RequestInit,
    { token = this.publicKey, signal, limit = patience.long }: Options = {},
    failure = unreachable,
  ): Promise<Response> {
    const headers = {
      apikey: this.publicKey,
      Authorization: `Bearer ${token}`,
      ...(init.headers as Record<string, string> | undefined),
    }
    const late = AbortSignal.timeout(limit)
    return send(address, { ...init, headers, signal: signal ? AbortSignal.any([signal, late]) : late }, failure)
  }

  private async json<T>(address: string, init: RequestInit, options: Options): Promise<T> {
    const response = await this.send(address, init, { limit: patience.short, ...options })
    if (!response.ok) throw await refusalOf(response)
    return readBody<T>(response)
  }
}

/** The one client of this page. */
export const client = new Client()
