import { describe, expect, it } from 'vitest'
import { notANumber, readDecimal, stepped } from './decimal'

describe('readDecimal', () => {
  it.each([
    ['0.0083', '0.0083'],
    ['4.50', '4.50'],
    [' 4,50 ', '4.50'],
    ['0,008', '0.008'],
    ['1234,567', '1234.567'],
    ['007', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+3', '3'],
    ['-1.5', '-1.5'],
    ['0', '0'],
    ['000', '0'],
    ['12345678901234567.89', '12345678901234567.89'],
  ])('reads %j as %s', (typed, want) => {
    expect(readDecimal(typed)).toBe(want)
    expect(() => JSON.parse(want) as unknown).not.toThrow()
  })

  it.each([
    '',
    '  ',
    '.',
    ',',
    '-',
    'abc',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '1,200',
    '1,200.50',
    '1.200,50',
    '1.2.3',
    '4 €',
    '--1',
    '٣',
  ])('takes %j for no number', (typed) => expect(readDecimal(typed)).toBeNull())
})

it.each([
  ['abc ', '“abc” is not a number; accepted are digits with a decimal point, such as 4.50'],
  ['1,200', '“1,200” can be read in two ways; write 1200 or 1.200'],
])('says why %j is no number', (typed, want) => expect(notANumber(typed)).toBe(want))

describe('stepped', () => {
  it.each([
    ['', '0.01', 1, '0.01'],
    ['4.50', '0.01', 1, '4.51'],
    ['4.50', '0.01', -1, '4.49'],
    ['0.0083', '0.001', 1, '0.0093'],
    ['0.3', '0.001', -1, '0.299'],
    ['9.99', '0.01', 1, '10.00'],
    ['4,5', '0.01', 1, '4.51'],
    ['0.01', '0.01', -1, '0.00'],
  ] as const)('takes %j by %s in direction %i to %s', (typed, step, direction, want) => {
    expect(stepped(typed, step, direction)).toBe(want)
  })

  it.each(['0', '', '0.005'])('does not go below zero from %j', (typed) =>
    expect(stepped(typed, '0.01', -1)).toBeNull(),
  )

  it('leaves alone what is no number', () => expect(stepped('abc', '0.01', 1)).toBeNull())
})
