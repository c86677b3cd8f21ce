import { expect, it } from 'vitest'
import { pageTitle } from './page-title'

const brand = { name: 'Launchrack', tagline: 'Launch Your Digital Universe', logo: '', contact: [] }

it.each([
  ['/', '', 200, 'Launchrack: Launch Your Digital Universe'],
  ['/', 'baremetal', 200, 'Dedicated servers | Launchrack'],
  ['/', 'constructor', 200, 'Launchrack: Launch Your Digital Universe'],
  ['/vps', 'general', 200, 'VPS plans | Launchrack'],
  ['/outlet', '', 200, 'Outlet servers | Launchrack'],
  ['/nowhere', '', 200, 'Page not found | Launchrack'],
  ['/constructor', '', 404, 'Page not found | Launchrack'],
  ['/', '', 500, 'Unexpected Application Error! | Launchrack'],
])('%s with filter %j and status %i', (path, filter, status, want) => {
  expect(pageTitle(path, filter, status, brand)).toBe(want)
})
