import { describe, expect, it, vi } from 'vitest'
import { getJSON, invoke } from './request'

function answer(body: string, init: ResponseInit = {}) {
  const fetch = vi.fn(() => Promise.resolve(new Response(body, init)))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const unreachable = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')))

describe('getJSON', () => {
  it('bears the public key twice', async () => {
    const fetch = answer('{"total":1}')
    expect(await getJSON('/rest/v1/x', 'key')).toEqual({ total: 1 })
    expect(fetch).toHaveBeenCalledWith('/rest/v1/x', { headers: { apikey: 'key', Authorization: 'Bearer key' } })
  })

  it.each([
    ['the API’s own sentence', '{"message":"bad filter"}', { status: 400 }, 'bad filter'],
    ['the status of a page', '<html>', { status: 502, statusText: 'Bad Gateway' }, 'HTTP 502: Bad Gateway'],
    ['an answer that is not JSON', '<html>', { status: 200 }, 'The server sent an answer that is not JSON'],
  ])('fails with %s', async (_, body, init, want) => {
    answer(body, init)
    await expect(getJSON('/x', 'key')).rejects.toMatchObject({ message: want, status: init.status })
  })

  it('fails readably when nobody answers', async () => {
    unreachable()
    await expect(getJSON('/x', 'key')).rejects.toMatchObject({ message: 'The server could not be reached', status: null })
  })
})

describe('invoke', () => {
  it('posts JSON without a body', async () => {
    const fetch = answer('{}')
    await invoke('fetch-server-plans', 'key')
    expect(fetch).toHaveBeenCalledWith('/functions/v1/fetch-server-plans', {
      method: 'POST',
      headers: { apikey: 'key', Authorization: 'Bearer key', 'Content-Type': 'application/json' },
    })
  })

  it.each([
    ['a relay', { status: 500, headers: { 'x-relay-error': 'true' } }, 'Relay Error invoking the Edge Function'],
    ['a status', { status: 502 }, 'Edge Function returned a non-2xx status code'],
  ])('fails by %s', async (_, init, want) => {
    answer('{}', init)
    await expect(invoke('f', 'key')).rejects.toThrow(want)
  })

  it('fails when it cannot be sent', async () => {
    unreachable()
    await expect(invoke('f', 'key')).rejects.toThrow('Failed to send a request to the Edge Function')
  })
})
