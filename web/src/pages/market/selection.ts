import type { Chart } from '@/api/types.gen'
import { type Params, withoutParams } from '@/lib/address'
import { inCountry } from '@/api/price-limit'
import { valueAt } from './scale'
import type { Box } from './use-drag-range'

/** The column by which the prices of a chart are filtered. */
export function priceColumn({ currency }: Chart): string {
  return `price_${currency.toLowerCase()}`
}

/** The parameters that narrow a list to a part of its chart, whose prices are of its term and include the tax of a country. */
export function selectedParams(
  params: Params,
  market: Chart,
  { left, right, bottom, top }: Box,
  country: string,
): Params {
  const price = priceColumn(market)
  const bounds = [
    [price, 'gte', round(valueAt(market.price, bottom), 2, Math.ceil)],
    [price, 'lte', round(valueAt(market.price, top), 2, Math.floor)],
    [market.axis, 'gte', round(valueAt(market.size, left), 0, Math.ceil)],
    [market.axis, 'lte', round(valueAt(market.size, right), 0, Math.floor)],
  ] as const
  return inCountry(
    [
      ...withoutParams(params, price, market.axis, 'offset'),
      ...bounds.map(([name, operator, value]) => [name, `${operator}.${value}`] as const),
    ],
    country,
  )
}

// Below one there are half gigabytes of memory and prices of fractions. What logarithms add at the ninth digit is no value's.
function round(value: number, digits: number, to: (value: number) => number): number {
  const factor = 10 ** (value < 1 ? Math.max(digits, 3) : digits)
  return to(Number((value * factor).toPrecision(9))) / factor
}
