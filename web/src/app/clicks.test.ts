import { expect, test } from 'vitest'
import { clickAt } from './clicks'

test.each([
  ['/', '', 'home', ''],
  ['/', '?filter=vds', 'home', ''],
  ['/', '?view=table&ram_size=gte.64', 'table', ''],
  ['/vps', '', 'list', ''],
  ['/outlet', '?view=table', 'table', ''],
  ['/vps', '?countries=cs.{%22DE%22}', 'list', 'DE'],
  ['/vps', '?countries=cs.{DE}', 'list', 'DE'],
  ['/vps', '?countries=ov.{DE,FR}', 'list', ''],
  ['/plans/ax41-17', '', 'plan', ''],
  ['/compare', '?ids=1,2', 'compare', ''],
  ['/partners/ovh', '', 'landing', ''],
  ['/locations/de', '', 'landing', 'DE'],
  ['/cpus/amd-epyc-7443p', '?view=table', 'landing', ''],
])('a click at %s%s', (pathname, search, page, country) => {
  expect(clickAt({ pathname, search }, '17')).toEqual({ plan_id: 17, page, country })
})
