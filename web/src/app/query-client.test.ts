import { expect, it, vi } from 'vitest'
import { RequestError } from '@/api/request'
import { samplePage } from '@/test/sample'
import { createQueryClient } from './query-client'

it.each([
  ['a refusal', 400, 1],
  ['an answer that is not found', 404, 1],
  ['a failure of the server', 503, 2],
  ['no answer at all', null, 2],
])('asks after %s', async (_, status, calls) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const queryFn = vi.fn(() => Promise.reject(new RequestError('no', status)))
  const client = createQueryClient(samplePage())
  await client
    .query({ queryKey: ['x'], queryFn, retry: client.getDefaultOptions().queries?.retry ?? 0, retryDelay: 0 })
    .catch(() => null)
  expect(queryFn).toHaveBeenCalledTimes(calls)
})
