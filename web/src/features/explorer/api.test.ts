import { describe, expect, it, vi } from 'vitest'
import { client } from '@/api/client'
import { fetchPartnerJSON, judgePartnerJSON } from './api'

function answer(body: BodyInit, init: ResponseInit = {}) {
  client.setPublicKey('key')
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response(body, init)))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const refusal = (message: string, details: string | null = null) =>
  JSON.stringify({ code: 'X', message, details, hint: null })

describe('fetchPartnerJSON', () => {
  it('asks the server for one of its partners, and leaves the answer as it is', async () => {
    const fetch = answer('{"a": 1.50 }')
    expect(await (await fetchPartnerJSON('a&b')).text()).toBe('{"a": 1.50 }')
    expect(fetch).toHaveBeenCalledWith('/functions/v1/partner-json?partner=a%26b', {
      headers: { apikey: 'key', Authorization: 'Bearer key' },
      signal: expect.any(AbortSignal) as AbortSignal,
    })
  })

  // Holds: 8.explorer-fails
  it.each([
    [
      'the partner’s own status',
      refusal('The partner answered 503', 'HTTP 503: Service Unavailable'),
      502,
      'Bad Gateway',
      'HTTP 503: Service Unavailable',
      'The partner answered 503',
    ],
    [
      'the server’s status',
      refusal('There is no such partner'),
      404,
      'Not Found',
      'HTTP 404: Not Found',
      'There is no such partner',
    ],
    ['the message where the status has no text', refusal('Too slow'), 502, '', 'HTTP 502: Too slow', ''],
    ['the status of a page', '<html>', 500, 'Internal Server Error', 'HTTP 500: Internal Server Error', ''],
    [
      'the status, whatever the details',
      refusal('It broke', 'see the log'),
      502,
      'Bad Gateway',
      'HTTP 502: Bad Gateway',
      'It broke',
    ],
  ])('fails with %s', async (_, body, status, statusText, message, sentence) => {
    answer(body, { status, statusText })
    await expect(fetchPartnerJSON('contabo')).rejects.toMatchObject({ name: 'DocumentError', message, sentence })
  })

  it('fails readably when nobody answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')))
    await expect(fetchPartnerJSON('contabo')).rejects.toMatchObject({
      message: 'The server could not be reached',
      sentence: '',
    })
  })

  it('fails readably when the answer breaks off', async () => {
    answer(new ReadableStream({ start: (stream) => stream.error(new TypeError('gone')) }))
    await expect(fetchPartnerJSON('contabo')).rejects.toThrow('The answer ended too early')
  })
})

it('judgePartnerJSON posts the document packed', async () => {
  const fetch = answer('{"partner":"cherry","problem":"","items":[]}')
  const { signal } = new AbortController()
  expect((await judgePartnerJSON('cherry', new Blob(['[1]']), signal)).items).toEqual([])
  const [address, init] = fetch.mock.calls[0] ?? []
  expect(address).toBe('/functions/v1/judge-partner-json?partner=cherry')
  expect(init?.headers).toMatchObject({ apikey: 'key', 'Content-Encoding': 'gzip' })
  const unpacked = (init?.body as Blob).stream().pipeThrough(new DecompressionStream('gzip'))
  expect(await new Response(unpacked).text()).toBe('[1]')
})
