import { expect, it } from 'vitest'
import { parseSearch } from './address'
import { filterOf } from './filter'

it.each([
  ['', ''],
  ['?filter=', ''],
  ['?filter=+BareMetal+', 'baremetal'],
  ['?filter=vps&filter=vds', 'vds'],
  ['?filter=vps&filter=+', 'vps'],
  ['?filters=vps', ''],
])('%j says %j', (search, want) => {
  expect(filterOf(parseSearch(search))).toBe(want)
})
