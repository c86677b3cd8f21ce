import { describe, expect, it } from 'vitest'
import { noValues } from './plan-fields'
import { problemOf, problemsByField } from './plan-problems'

describe('tell', () => {
  it.each([
    ['a column', 'cpu_cores', '0 is out of range', {}, { fields: { cpu_cores: '0 is out of range' }, whole: [] }],
    [
      'a sentence begins large',
      'name',
      'has 201 characters',
      {},
      { fields: { name: 'Has 201 characters' }, whole: [] },
    ],
    [
      'a quote by its currency',
      'price_hourly_currencies',
      'GBP 0 is not a price',
      { price_hourly_usd: '1' },
      { fields: { price_hourly_gbp: 'GBP 0 is not a price' }, whole: [] },
    ],
    [
      'a quote in USD',
      'price_hourly_currencies',
      'USD 0 is not a price',
      {},
      { fields: { price_hourly_usd: 'USD 0 is not a price' }, whole: [] },
    ],
    [
      'a map by what was typed',
      'price_monthly_currencies',
      'Too long',
      { price_monthly_gbp: '1' },
      { fields: { price_monthly_gbp: 'Too long' }, whole: [] },
    ],
    ['the row as a whole', '', 'the plan is there already', {}, { fields: {}, whole: ['The plan is there already'] }],
    ['a column without a field', 'fetched_at', 'is no time', {}, { fields: {}, whole: ['fetched_at: is no time'] }],
  ])('puts %s where it belongs', (_, field, message, typed, want) => {
    expect(problemsByField([{ field, message }], { ...noValues, ...typed })).toEqual(want)
  })
})

it.each([
  ['plan_url: "x" is not an address: try https', { field: 'plan_url', message: '"x" is not an address: try https' }],
  ['Permission denied', { field: '', message: 'Permission denied' }],
  ['HTTP 502: Bad Gateway', { field: '', message: 'HTTP 502: Bad Gateway' }],
])('reads the column out of %j', (message, want) => expect(problemOf(message)).toEqual(want))
