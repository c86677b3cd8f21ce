import { expect, it } from 'vitest'
import { browseAddress } from './browse-plans'

it.each([
  ['/', '', '/rest/v1/rpc/browse_plans'],
  ['/', '?filter=baremetal', '/rest/v1/rpc/browse_plans?filter=baremetal'],
  ['/vps', '', '/rest/v1/rpc/browse_plans?type=eq.vps'],
  ['/', '?select=id,name&q=a&%73elect=id', '/rest/v1/rpc/browse_plans?q=a'],
  ['/outlet', '?q=a%20b&offset=24', '/rest/v1/rpc/browse_plans?tags=cs.{outlet}&q=a%20b&offset=24'],
])('%s%s asks %s', (path, search, want) => {
  expect(browseAddress(path, search)).toBe(want)
})
