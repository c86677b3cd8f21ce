import { describe, expect, it, vi } from 'vitest'
import { judgePartnerJSON } from './judge-partner-json'
import { partnerJSON } from './partner-json'

const { signal } = new AbortController()

function answer(body: BodyInit, init: ResponseInit = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response(body, init)))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const refusal = (message: string, details: string | null = null) => JSON.stringify({ code: 'X', message, details, hint: null })

describe('partnerJSON', () => {
  it('asks the server for one of its partners, and leaves the answer as it is', async () => {
    const fetch = answer('{"a": 1.50 }')
    const document = await partnerJSON('a&b', 'key', signal)
    expect(await document.text()).toBe('{"a": 1.50 }')
    expect(fetch).toHaveBeenCalledWith('/functions/v1/partner-json?partner=a%26b', {
      headers: { apikey: 'key', Authorization: 'Bearer key' },
      signal,
    })
  })

  it.each([
    ['the partner’s own status', refusal('The partner answered 503', 'HTTP 503: Service Unavailable'), 502, 'Bad Gateway', 'HTTP 503: Service Unavailable', 'The partner answered 503'],
    ['the server’s status', refusal('There is no such partner'), 404, 'Not Found', 'HTTP 404: Not Found', 'There is no such partner'],
    ['the message where the status has no text', refusal('Too slow'), 502, '', 'HTTP 502: Too slow', ''],
    ['the status of a page', '<html>', 500, 'Internal Server Error', 'HTTP 500: Internal Server Error', ''],
    ['the status, whatever the details', refusal('It broke', 'see the log'), 502, 'Bad Gateway', 'HTTP 502: Bad Gateway', 'It broke'],
  ])('fails with %s', async (_, body, status, statusText, message, sentence) => {
    answer(body, { status, statusText })
    await expect(partnerJSON('contabo', 'key', signal)).rejects.toMatchObject({ name: 'DocumentError', message, sentence })
  })

  it('fails readably when nobody answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')))
    await expect(partnerJSON('contabo', 'key', signal)).rejects.toMatchObject({ message: 'The server could not be reached', sentence: '' })
  })

  it('fails readably when the answer breaks off', async () => {
    answer(new ReadableStream({ start: (stream) => stream.error(new TypeError('gone')) }))
    await expect(partnerJSON('contabo', 'key', signal)).rejects.toThrow('The answer broke off before its end')
  })

  it('lets a call be called off', async () => {
    const reason = new DOMException('called off', 'AbortError')
    vi.stubGlobal('fetch', () => Promise.reject(reason))
    await expect(partnerJSON('contabo', 'key', signal)).rejects.toBe(reason)
  })
})

describe('judgePartnerJSON', () => {
  it('posts the packed document', async () => {
    const fetch = answer('{}')
    const packed = new Blob(['packed'])
    await judgePartnerJSON('cherry', packed, 'key', signal)
    expect(fetch).toHaveBeenCalledWith('/functions/v1/judge-partner-json?partner=cherry', {
      method: 'POST',
      headers: { apikey: 'key', Authorization: 'Bearer key', 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: packed,
      signal,
    })
  })
})
