import { afterEach, expect, it, vi } from 'vitest'
import { reportError } from './report-error'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('reports the path of a page without its query', () => {
  const sent: string[] = []
  vi.stubGlobal('location', {
    pathname: '/watches/w_1',
    search: '?token=secret',
    href: 'https://shop.example/watches/w_1?token=secret',
  })
  vi.stubGlobal('navigator', { sendBeacon: (_: string, body: string) => sent.push(body) })
  reportError(new Error('broken'))
  expect(sent).toEqual([JSON.stringify({ message: 'Error: broken', address: '/watches/w_1' })])
})
