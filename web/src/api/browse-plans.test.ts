import { expect, it } from 'vitest'
import { browseAddress, countsAddress, setLandingFilter } from './browse-plans'
import { cardColumns, moreTableColumns } from './types.gen'

it.each([
  ['/', '', `/rest/v1/rpc/browse_plans?select=${cardColumns}&leads=page`],
  ['/', '?filter=baremetal', `/rest/v1/rpc/browse_plans?filter=baremetal&select=${cardColumns}&leads=page`],
  ['/vps', '', `/rest/v1/rpc/browse_plans?type=eq.vps&select=${cardColumns}&leads=page`],
  ['/', '?select=id,name&q=a&%73elect=id', `/rest/v1/rpc/browse_plans?q=a&select=${cardColumns}&leads=page`],
  [
    '/outlet',
    '?q=a%20b&offset=24',
    `/rest/v1/rpc/browse_plans?tags=cs.{outlet}&q=a%20b&offset=24&select=${cardColumns}&leads=page`,
  ],
  ['/', '?regions=cs.{Singapore}', `/rest/v1/rpc/browse_plans?regions=cs.{Singapore}&select=${cardColumns}&leads=page`],
  [
    '/',
    '?or=(regions.cs.{Singapore},cpu_cores.gt.8)',
    `/rest/v1/rpc/browse_plans?or=(regions.cs.{Singapore},cpu_cores.gt.8)&select=${cardColumns}&leads=page`,
  ],
  ['/', '?is_lead=is.false', `/rest/v1/rpc/browse_plans?is_lead=is.false&select=${cardColumns}&leads=page`],
  ['/', '?view=table&columns=name', `/rest/v1/rpc/browse_plans?select=${cardColumns}${moreTableColumns}&leads=page`],
  ['/', '?view=table&limit=5', `/rest/v1/rpc/browse_plans?limit=5&select=${cardColumns}${moreTableColumns}&leads=page`],
  ['/', '?view=cards&columns=name', `/rest/v1/rpc/browse_plans?select=${cardColumns}&leads=page`],
  ['/', '?regions=', `/rest/v1/rpc/browse_plans?regions=&select=${cardColumns}&leads=page`],
])('%s%s asks %s', (path, search, want) => {
  expect(browseAddress(path, search, '')).toBe(want)
})

it('counts by the same conditions', () => {
  expect(countsAddress('/vps', '?ram_size=gte.64&more=regions')).toBe(
    '/rest/v1/rpc/plan_facets?type=eq.vps&ram_size=gte.64&leads=page',
  )
})

it('narrows a landing page by the filter that the server named', () => {
  setLandingFilter('/cpus/epyc', 'cpu_name=eq.AMD+EPYC')
  expect(browseAddress('/cpus/epyc', '', '')).toContain('?cpu_name=eq.AMD+EPYC&select=')
})
