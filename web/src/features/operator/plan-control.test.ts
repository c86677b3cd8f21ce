import { expect, it } from 'vitest'
import { stepped } from './plan-control'

it.each([
  ['', '0.01', 1, '0.01'],
  ['4.50', '0.01', 1, '4.51'],
  ['0.0083', '0.001', 1, '0.0093'],
  ['0.3', '0.001', -1, '0.299'],
  ['9.99', '0.01', 1, '10.00'],
  ['4,5', '0.01', 1, '4.51'],
  ['0.01', '0.01', -1, '0.00'],
  ['0', '0.01', -1, '0'],
  ['0.005', '0.01', -1, '0.005'],
  ['abc', '0.01', 1, 'abc'],
  ['1,200', '0.01', 1, '1,200'],
] as const)('takes %j by %s in direction %i to %s', (typed, step, direction, want) => {
  expect(stepped(typed, step, direction)).toBe(want)
})
