import { expect, test } from 'vitest'
import type { Chart } from '@/api/types.gen'
import { position, valueAt } from './scale'
import { selectedParams } from './selection'

const market = {
  currency: 'EUR',
  axis: 'ram_size',
  tax_percent: 0,
  price: { low: 1, high: 100, ticks: [] },
  size: { low: 0.25, high: 256, ticks: [] },
} as unknown as Chart
const box = { left: 0.2, right: 0.7, bottom: 0.5, top: 1 }

test('places and values of a scale are each other’s', () => {
  expect(position(market.price, 10)).toBeCloseTo(0.5)
  for (const place of [0, 0.3, 1]) expect(position(market.size, valueAt(market.size, place))).toBeCloseTo(place)
})

test('a selection narrows the list to what is within it', () => {
  const params = [
    ['type', 'eq.vps'],
    ['price_eur', 'gte.3'],
    ['ram_size', 'lte.9'],
    ['offset', '24'],
  ] as const
  expect(selectedParams(params, market, box, '')).toEqual([
    ['type', 'eq.vps'],
    ['price_eur', 'gte.10'],
    ['price_eur', 'lte.100'],
    ['ram_size', 'gte.1'],
    ['ram_size', 'lte.32'],
  ])
  expect(selectedParams([], market, { ...box, left: 0 }, '')).toContainEqual(['ram_size', 'gte.0.25'])
})

test('prices are those of the chart: of its term, with the tax of its country', () => {
  const params = selectedParams([['months', '12']], market, box, 'DE')
  expect(params).toContainEqual(['price_eur', 'gte.10'])
  expect(params.at(-1)).toEqual(['vat_country', 'DE'])
  expect(params).toContainEqual(['months', '12'])
})
