import { expect, it } from 'vitest'
import { browseAddress, countsAddress, setLandingFilter } from './browse-plans'
import { cardColumns, moreTableColumns } from './types.gen'

it.each([
  ['/', '', `/rest/v1/rpc/browse_plans?is_lead=is.true&select=${cardColumns}&leads=page`],
  [
    '/',
    '?filter=baremetal',
    `/rest/v1/rpc/browse_plans?is_lead=is.true&filter=baremetal&select=${cardColumns}&leads=page`,
  ],
  ['/vps', '', `/rest/v1/rpc/browse_plans?type=eq.vps&is_lead=is.true&select=${cardColumns}&leads=page`],
  [
    '/',
    '?select=id,name&q=a&%73elect=id',
    `/rest/v1/rpc/browse_plans?is_lead=is.true&q=a&select=${cardColumns}&leads=page`,
  ],
  [
    '/outlet',
    '?q=a%20b&offset=24',
    `/rest/v1/rpc/browse_plans?tags=cs.{outlet}&is_lead=is.true&q=a%20b&offset=24&select=${cardColumns}&leads=page`,
  ],
  ['/', '?regions=cs.{Singapore}', `/rest/v1/rpc/browse_plans?regions=cs.{Singapore}&select=${cardColumns}&leads=page`],
  ['/', '?countries=cs.{DE}', `/rest/v1/rpc/browse_plans?countries=cs.{DE}&select=${cardColumns}&leads=page`],
  [
    '/',
    '?regions-%3E%3E0=eq.Singapore',
    `/rest/v1/rpc/browse_plans?regions-%3E%3E0=eq.Singapore&select=${cardColumns}&leads=page`,
  ],
  [
    '/',
    '?or=(regions.cs.{Singapore},cpu_cores.gt.8)',
    `/rest/v1/rpc/browse_plans?or=(regions.cs.{Singapore},cpu_cores.gt.8)&select=${cardColumns}&leads=page`,
  ],
  ['/', '?is_lead=is.false', `/rest/v1/rpc/browse_plans?is_lead=is.false&select=${cardColumns}&leads=page`],
  [
    '/',
    '?view=table&columns=name',
    `/rest/v1/rpc/browse_plans?is_lead=is.true&select=${cardColumns}${moreTableColumns}&leads=page`,
  ],
  [
    '/',
    '?view=table&limit=5',
    `/rest/v1/rpc/browse_plans?is_lead=is.true&limit=5&select=${cardColumns}${moreTableColumns}&leads=page`,
  ],
  ['/', '?view=cards&columns=name', `/rest/v1/rpc/browse_plans?is_lead=is.true&select=${cardColumns}&leads=page`],
  ['/', '?regions=', `/rest/v1/rpc/browse_plans?is_lead=is.true&regions=&select=${cardColumns}&leads=page`],
])('%s%s asks %s', (path, search, want) => {
  expect(browseAddress(path, search, '')).toBe(want)
})

it('counts by the same conditions', () => {
  expect(countsAddress('/vps', '?ram_size=gte.64&more=regions')).toBe(
    '/rest/v1/rpc/plan_facets?type=eq.vps&is_lead=is.true&ram_size=gte.64&leads=page',
  )
})

it('narrows a landing page by the filter that the server named', () => {
  setLandingFilter('/cpus/epyc', 'cpu_name=eq.AMD+EPYC')
  expect(browseAddress('/cpus/epyc', '', '')).toContain('?cpu_name=eq.AMD+EPYC&is_lead=is.true&')
  setLandingFilter('/locations/de', 'countries=cs.%7BDE%7D')
  expect(browseAddress('/locations/de', '', '')).toContain('?countries=cs.%7BDE%7D&select=')
})
