import { expect, it } from 'vitest'
import { pinCurrency } from './pin-currency'

// The same cases as TestPin of package expression.
it.each([
  ['price<60', 'price<60eur'],
  ['ram:64 price <= 59.90 nvme', 'ram:64 price <= 59.90eur nvme'],
  ['price:20..60 PRICE>5', 'price:20..60eur PRICE>5eur'],
  ['price<60usd price<$60 myprice<60 price<x', 'price<60usd price<$60 myprice<60 price<x'],
  ['', ''],
])('pins %s', (text, want) => {
  expect(pinCurrency(text, 'EUR')).toBe(want)
})
