import { expect, it } from 'vitest'
import { stepPath } from './step-path'

const point = (at: number, amount: number | null) => ({ at, day: '', text: '', amount })

it.each([
  ['one price that holds', [point(0, 5)], 100, 'M0 80H600'],
  ['one price of today', [point(100, 5)], 100, 'M0 80H600'],
  ['a rise', [point(0, 5), point(50, 9)], 100, 'M0 150H300V10H600'],
  ['a gap', [point(0, 5), point(20, null), point(60, 9)], 100, 'M0 150H120M360 10H600'],
  ['an end without a price', [point(0, 5), point(50, null)], 100, 'M0 80H300'],
  ['a beginning without a price', [point(0, null), point(50, 5)], 100, 'M300 80H600'],
  ['nothing', [], 100, ''],
])('draws %s', (_, points, until, want) => {
  expect(stepPath({ points, until })).toBe(want)
})
