import { expect, it } from 'vitest'
import { sortChoice } from './sort-options'

it.each([
  ['no order', '', ''],
  ['the default by name', 'price_usd.asc.nullslast', ''],
  ['another', 'name.asc', 'name.asc'],
  ['one of the address alone', 'bandwidth.asc', 'bandwidth.asc'],
])('selects an option for %s', (_, order, want) => {
  const { options, selected } = sortChoice(order, 'EUR')
  expect(selected).toBe(want)
  expect(options.filter(({ value }) => value === selected)).toHaveLength(1)
})

it('offers each kind of price in the chosen currency alone, and names that of an address', () => {
  const texts = (order: string) =>
    sortChoice(order, 'EUR').options.flatMap(({ text }) => (/^(?:Hourly|Yearly)/.test(text) ? text : []))
  const own = ['Hourly price (EUR)', 'Yearly price (EUR)']
  expect(texts('')).toEqual(own)
  expect(texts('price_hourly_currencies->EUR.asc.nullslast')).toEqual(own)
  expect(texts('price_hourly_currencies->GBP.asc.nullslast')).toEqual([...own, 'Hourly price (GBP)'])
})
