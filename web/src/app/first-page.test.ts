import { describe, expect, it } from 'vitest'
import { browseAddress, plansKey } from '@/api/browse-plans'
import { samplePage } from '@/test/sample'
import { statusAt } from './first-page'
import { createQueryClient } from './query-client'

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://shop')
  return { pathname, search }
}

describe('an address that is spelled otherwise', () => {
  it('shows the list that came with the page', () => {
    const asked = at('/vps?utm_source=x&q=a')
    const client = createQueryClient({ ...samplePage({ path: '/vps', search: '?q=a' }), asked })
    for (const search of ['?q=a', asked.search]) {
      expect(client.getQueryData([plansKey, browseAddress('/vps', search, '')])).toBeTruthy()
    }
    expect(client.getQueryData([plansKey, browseAddress('/vps', '', '')])).toBeUndefined()
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
