import { expect, it } from 'vitest'
import { browseAddress } from './browse-plans'
import { cardColumns } from './types.gen'

it.each([
  ['/', '', `/rest/v1/rpc/browse_plans?select=${cardColumns}`],
  ['/', '?filter=baremetal', `/rest/v1/rpc/browse_plans?filter=baremetal&select=${cardColumns}`],
  ['/vps', '', `/rest/v1/rpc/browse_plans?type=eq.vps&select=${cardColumns}`],
  ['/', '?select=id,name&q=a&%73elect=id', `/rest/v1/rpc/browse_plans?q=a&select=${cardColumns}`],
  ['/outlet', '?q=a%20b&offset=24', `/rest/v1/rpc/browse_plans?tags=cs.{outlet}&q=a%20b&offset=24&select=${cardColumns}`],
])('%s%s asks %s', (path, search, want) => {
  expect(browseAddress(path, search)).toBe(want)
})
