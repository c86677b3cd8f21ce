import { beforeEach, describe, expect, it, vi } from 'vitest'
import { client, patience } from './client'

function answer(body: string, init: ResponseInit = {}) {
  const fetch = vi.fn(() => Promise.resolve(new Response(body, init)))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const signal = expect.any(AbortSignal) as AbortSignal

beforeEach(() => client.setPublicKey('key'))

const unreachable = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')))

describe('get', () => {
  // Holds: 7.keys
  it('bears the public key twice', async () => {
    const fetch = answer('{"total":1}')
    expect(await client.get('/rest/v1/x')).toEqual({ total: 1 })
    expect(fetch).toHaveBeenCalledWith('/rest/v1/x', {
      headers: { apikey: 'key', Authorization: 'Bearer key' },
      cache: 'no-cache',
      signal,
    })
  })

  it.each([
    ['the API’s own sentence', '{"message":"bad filter"}', { status: 400 }, 'bad filter'],
    ['the status of a page', '<html>', { status: 502, statusText: 'Bad Gateway' }, 'HTTP 502: Bad Gateway'],
    ['an answer that is not JSON', '<html>', { status: 200 }, 'The server sent an answer that is not JSON'],
  ])('fails with %s', async (_, body, init, want) => {
    answer(body, init)
    await expect(client.get('/x')).rejects.toMatchObject({ message: want, status: init.status })
  })

  it('fails readably when nobody answers', async () => {
    unreachable()
    await expect(client.get('/x')).rejects.toMatchObject({ message: 'The server could not be reached', status: null })
  })
})

describe('post', () => {
  const headers = { apikey: 'key', Authorization: 'Bearer key', 'Content-Type': 'application/json' }

  it('sends the text as it is, with the public key where there is no session', async () => {
    const fetch = answer('{"ok":true}')
    expect(await client.post('/x', '{"price":0.0083}')).toEqual({ ok: true })
    expect(fetch).toHaveBeenCalledWith('/x', { method: 'POST', headers, body: '{"price":0.0083}', signal })
  })

  // Holds: 7.keys
  it('bears a session and says what it wants back', async () => {
    const fetch = answer('[]', { status: 201 })
    await client.post('/x', '{}', { token: 'token', prefer: 'return=representation' })
    const want = { ...headers, Authorization: 'Bearer token', Prefer: 'return=representation' }
    expect(fetch).toHaveBeenCalledWith('/x', { method: 'POST', headers: want, body: '{}', signal })
  })

  it.each([
    [
      'code and wait',
      '{"code":"53400","message":"Too many"}',
      { 'Retry-After': '60' },
      { code: '53400', retryAfter: 60 },
    ],
    ['neither', '{"message":"Too many"}', undefined, { code: null, retryAfter: null }],
    [
      'a wait that is a date',
      '{"code":7,"message":"Too many"}',
      { 'Retry-After': 'Fri' },
      { code: null, retryAfter: null },
    ],
  ])('tells of a refusal with %s', async (_, body, given, want) => {
    answer(body, { status: 429, ...(given && { headers: given }) })
    await expect(client.post('/x', '{}')).rejects.toMatchObject({ message: 'Too many', status: 429, ...want })
  })
})

describe('invoke', () => {
  // Holds: 7.refresh-server, 7.refresh-contabo
  it('posts JSON without a body', async () => {
    const fetch = answer('{}')
    await client.invoke('fetch-server-plans')
    expect(fetch).toHaveBeenCalledWith('/functions/v1/fetch-server-plans', {
      method: 'POST',
      headers: { apikey: 'key', Authorization: 'Bearer key', 'Content-Type': 'application/json' },
      signal,
    })
  })

  // Holds: 8.function-relay, 8.function-status
  it.each([
    ['a relay', { status: 500, headers: { 'x-relay-error': 'true' } }, 'Relay Error invoking the Edge Function'],
    ['a status', { status: 502 }, 'Edge Function returned a non-2xx status code'],
  ])('fails by %s', async (_, init, want) => {
    answer('{}', init)
    await expect(client.invoke('f')).rejects.toThrow(want)
  })

  // Holds: 8.function-send
  it('fails when it cannot be sent', async () => {
    unreachable()
    await expect(client.invoke('f')).rejects.toThrow('Failed to send a request to the Edge Function')
  })
})

describe('a call that takes too long', () => {
  const late = () => {
    const limit = new AbortController()
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    return { asked, end: () => limit.abort(new DOMException('late', 'TimeoutError')) }
  }
  const hanging = (_: string, { signal: ended }: RequestInit) =>
    new Promise<never>((_resolve, reject) => {
      ended?.addEventListener('abort', () => reject(ended.reason as Error))
    })

  it.each([
    ['a question', () => client.get('/x'), patience.short, 'The server could not be reached'],
    ['a question with a body', () => client.post('/x', '{}'), patience.short, 'The server could not be reached'],
    [
      'one that waits for a partner',
      () => client.invoke('f'),
      patience.long,
      'Failed to send a request to the Edge Function',
    ],
  ])('is given up: %s', async (_, call, limit, message) => {
    vi.stubGlobal('fetch', hanging)
    const { asked, end } = late()
    const failed = expect(call()).rejects.toMatchObject({ message, status: null })
    end()
    await failed
    expect(asked).toHaveBeenCalledExactlyOnceWith(limit)
  })

  it('is given up in the middle of its answer', async () => {
    const { end } = late()
    const begun = vi.fn()
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      const json = () => {
        begun()
        return hanging('', init)
      }
      return Promise.resolve({ ok: true, json })
    })
    const failed = expect(client.get('/x')).rejects.toMatchObject({ message: 'The server could not be reached' })
    await vi.waitFor(() => expect(begun).toHaveBeenCalled())
    end()
    await failed
  })

  it('still ends as soon as nobody wants it', async () => {
    vi.stubGlobal('fetch', hanging)
    const page = new AbortController()
    const left = expect(client.get('/x', { signal: page.signal })).rejects.toHaveProperty('name', 'AbortError')
    page.abort()
    await left
  })
})
