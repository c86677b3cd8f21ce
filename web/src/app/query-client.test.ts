import { describe, expect, it, vi } from 'vitest'
import { browseAddress, plansKey } from '@/api/browse-plans'
import { statusAt } from '@/api/page-context'
import { RequestError } from '@/api/request'
import { samplePage } from '@/test/sample'
import { createQueryClient } from './query-client'

it.each([
  ['a refusal', 400, 1],
  ['an answer that is not found', 404, 1],
  ['a failure of the server', 503, 2],
  ['no answer at all', null, 2],
  ['no answer in time', null, 1, new DOMException('late', 'TimeoutError')],
])('asks after %s', async (_, status, calls, cause?: unknown) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const queryFn = vi.fn(() => Promise.reject(new RequestError('no', status, cause)))
  const client = createQueryClient(samplePage())
  await client
    .query({ queryKey: ['x'], queryFn, retry: client.getDefaultOptions().queries?.retry ?? 0, retryDelay: 0 })
    .catch(() => null)
  expect(queryFn).toHaveBeenCalledTimes(calls)
})

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://shop')
  return { pathname, search }
}

describe('an address that is spelled otherwise', () => {
  it('shows the list that came with the page', () => {
    const asked = at('/vps?utm_source=x&q=a')
    const client = createQueryClient({ ...samplePage({ path: '/vps', search: '?q=a' }), asked })
    for (const search of ['?q=a', asked.search]) {
      expect(client.getQueryData([plansKey, browseAddress('/vps', search, '', 'USD')])).toBeTruthy()
    }
    expect(client.getQueryData([plansKey, browseAddress('/vps', '', '', 'USD')])).toBeUndefined()
  })

  it.each([
    ['/404', 404],
    ['/VPS?a=b', 404],
    ['/VPS', 200],
    ['/vps', 200],
  ])('%s has status %i', (address, want) => {
    const page = { ...samplePage({ path: '/404', status: 404, list: null }), asked: at('/VPS?a=b') }
    expect(statusAt(page, at(address))).toBe(want)
  })
})
