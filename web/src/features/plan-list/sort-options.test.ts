import { expect, it } from 'vitest'
import { sortChoice } from './sort-options'

it.each([
  ['no order', '', ''],
  ['the default by name', 'price_usd.asc.nullslast', ''],
  ['another', 'name.asc', 'name.asc'],
  ['one of the address alone', 'bandwidth.asc', 'bandwidth.asc'],
])('selects an option for %s', (_, order, want) => {
  const { options, selected } = sortChoice(order)
  expect(selected).toBe(want)
  expect(options.filter(({ value }) => value === selected)).toHaveLength(1)
})
