import { expect, it } from 'vitest'
import { browseAddress } from './browse-plans'
import { cardColumns } from './types.gen'

it.each([
  ['/', '', `/rest/v1/rpc/browse_plans?is_lead=is.true&select=${cardColumns}`],
  ['/', '?filter=baremetal', `/rest/v1/rpc/browse_plans?is_lead=is.true&filter=baremetal&select=${cardColumns}`],
  ['/vps', '', `/rest/v1/rpc/browse_plans?type=eq.vps&is_lead=is.true&select=${cardColumns}`],
  ['/', '?select=id,name&q=a&%73elect=id', `/rest/v1/rpc/browse_plans?is_lead=is.true&q=a&select=${cardColumns}`],
  ['/outlet', '?q=a%20b&offset=24', `/rest/v1/rpc/browse_plans?tags=cs.{outlet}&is_lead=is.true&q=a%20b&offset=24&select=${cardColumns}`],
  ['/', '?regions=cs.{Singapore}', `/rest/v1/rpc/browse_plans?regions=cs.{Singapore}&select=${cardColumns}`],
  ['/', '?countries=cs.{DE}', `/rest/v1/rpc/browse_plans?countries=cs.{DE}&select=${cardColumns}`],
  ['/', '?regions-%3E%3E0=eq.Singapore', `/rest/v1/rpc/browse_plans?regions-%3E%3E0=eq.Singapore&select=${cardColumns}`],
  ['/', '?or=(regions.cs.{Singapore},cpu_cores.gt.8)', `/rest/v1/rpc/browse_plans?or=(regions.cs.{Singapore},cpu_cores.gt.8)&select=${cardColumns}`],
  ['/', '?is_lead=is.false', `/rest/v1/rpc/browse_plans?is_lead=is.false&select=${cardColumns}`],
  ['/', '?regions=', `/rest/v1/rpc/browse_plans?is_lead=is.true&regions=&select=${cardColumns}`],
])('%s%s asks %s', (path, search, want) => {
  expect(browseAddress(path, search)).toBe(want)
})
