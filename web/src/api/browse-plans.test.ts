import { expect, it } from 'vitest'
import { browseAddress, countsAddress, setLandingFilter } from './browse-plans'
import { cardColumns, moreTableColumns } from './types.gen'

it.each([
  ['/', '', `/rest/v1/rpc/browse_plans?select=${cardColumns}&leads=page&currency=USD`],
  [
    '/',
    '?filter=baremetal',
    `/rest/v1/rpc/browse_plans?filter=baremetal&select=${cardColumns}&leads=page&currency=USD`,
  ],
  ['/vps', '', `/rest/v1/rpc/browse_plans?type=eq.vps&select=${cardColumns}&leads=page&currency=USD`],
  [
    '/',
    '?select=id,name&q=a&%73elect=id',
    `/rest/v1/rpc/browse_plans?q=a&select=${cardColumns}&leads=page&currency=USD`,
  ],
  [
    '/outlet',
    '?q=a%20b&offset=24',
    `/rest/v1/rpc/browse_plans?tags=cs.{outlet}&q=a%20b&offset=24&select=${cardColumns}&leads=page&currency=USD`,
  ],
  [
    '/',
    '?regions=cs.{Singapore}',
    `/rest/v1/rpc/browse_plans?regions=cs.{Singapore}&select=${cardColumns}&leads=page&currency=USD`,
  ],
  [
    '/',
    '?or=(regions.cs.{Singapore},cpu_cores.gt.8)',
    `/rest/v1/rpc/browse_plans?or=(regions.cs.{Singapore},cpu_cores.gt.8)&select=${cardColumns}&leads=page&currency=USD`,
  ],
  [
    '/',
    '?is_lead=is.false',
    `/rest/v1/rpc/browse_plans?is_lead=is.false&select=${cardColumns}&leads=page&currency=USD`,
  ],
  [
    '/',
    '?view=table&columns=name',
    `/rest/v1/rpc/browse_plans?select=${cardColumns}${moreTableColumns}&leads=page&currency=USD`,
  ],
  [
    '/',
    '?view=table&limit=5',
    `/rest/v1/rpc/browse_plans?limit=5&select=${cardColumns}${moreTableColumns}&leads=page&currency=USD`,
  ],
  ['/', '?view=cards&columns=name', `/rest/v1/rpc/browse_plans?select=${cardColumns}&leads=page&currency=USD`],
  ['/', '?regions=', `/rest/v1/rpc/browse_plans?regions=&select=${cardColumns}&leads=page&currency=USD`],
])('%s%s asks %s', (path, search, want) => {
  expect(browseAddress(path, search, '', 'USD')).toBe(want)
})

it('counts by the same conditions', () => {
  expect(countsAddress('/vps', '?ram_size=gte.64&more=regions')).toBe(
    '/rest/v1/rpc/plan_facets?type=eq.vps&ram_size=gte.64&leads=page',
  )
})

it('narrows a landing page by the filter that the server named', () => {
  setLandingFilter('/cpus/epyc', 'cpu_name=eq.AMD+EPYC')
  expect(browseAddress('/cpus/epyc', '', '', 'USD')).toContain('?cpu_name=eq.AMD+EPYC&select=')
})
