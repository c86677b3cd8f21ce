import { expect, it } from 'vitest'
import { matchPath } from './path-pattern'

it.each([
  ['/', '/', {}],
  ['/', '/vps', null],
  ['/vps', '/vps', {}],
  ['/vps', '/VPS', null],
  ['/vps', '/vps/', null],
  ['/plans/:plan', '/plans/ryzen-12-cores-42', { plan: 'ryzen-12-cores-42' }],
  ['/plans/:plan', '/plans/a%20b%2Fc', { plan: 'a b/c' }],
  ['/plans/:plan', '/plans/', null],
  ['/plans/:plan', '/plans/a/b', null],
  ['/plans/:plan', '/plans/%E0%A4', null],
  ['/locations/:country/plans/:page', '/locations/de/plans/2', { country: 'de', page: '2' }],
])('%s reads %s', (pattern, path, want) => {
  expect(matchPath(pattern, path)).toEqual(want)
})
