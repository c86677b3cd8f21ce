import { describe, expect, it } from 'vitest'
import type { ComparisonRow } from '@/api/types.gen'
import { addressOfChoices, bestOf, choicesOf, differenceOf, differs, isKnown, moved } from './comparison'

const row = (better: string, ...numbers: (number | null)[]): ComparisonRow => ({
  label: 'x',
  better,
  cells: numbers.map((number) => ({ text: String(number), number })),
})
const difference = (better: string, number: number | null, base: number | null) => {
  const one = row(better, number, base)
  return one.cells[0] ? differenceOf(one, one.cells[0], one.cells[1]) : null
}

describe('a comparison’s address', () => {
  it.each([
    ['?ids=1,2,3', [1, 2, 3], 1, false, ''],
    ['?ids=3,x,1,3&baseline=1&only=differences', [3, 1], 1, true, ''],
    ['?ids=3,1&baseline=9&only=all&months=24', [3, 1], 3, false, '24'],
    ['', [], undefined, false, ''],
  ])('%s', (search, ids, baseline, isOnlyDifferences, months) => {
    expect(choicesOf(search)).toEqual({ ids, baseline, isOnlyDifferences, months, use: '' })
  })

  it.each(['/compare?ids=1,2,3', '/compare?ids=2,1&baseline=1&months=24&use=traffic:20,ipv4:2&only=differences'])(
    '%s is written as it is read',
    (address) => {
      expect(addressOfChoices(choicesOf(address.slice('/compare'.length)))).toBe(address)
    },
  )

  it('without plans is the home page, over the same term', () => {
    const none = { ids: [], baseline: undefined, isOnlyDifferences: true, use: '' }
    expect(addressOfChoices({ ...none, months: '' })).toBe('/')
    expect(addressOfChoices({ ...none, months: '24', use: 'backup' })).toBe('/?months=24&use=backup')
  })
})

describe('differences', () => {
  it('are in per cent of the baseline, and say what is better', () => {
    expect(difference('less', 80, 100)).toEqual({ text: '20% less', isBetter: true })
    expect(difference('more', 80, 100)).toEqual({ text: '20% less', isBetter: false })
    expect(difference('more', 300, 100)).toEqual({ text: '3 times as much', isBetter: true })
    expect(difference('more', 20, 13_920)).toEqual({ text: 'more than 99% less', isBetter: false })
    expect(difference('more', 0, 13_920)).toEqual({ text: '100% less', isBetter: false })
    expect(difference('more', 200, 100)).toEqual({ text: '100% more', isBetter: true })
    expect(difference('less', 1001, 1000)).toEqual({ text: 'less than 1% more', isBetter: false })
  })

  it('are not said where a number is not known, or where all are equal', () => {
    expect(difference('less', null, 100)).toBeNull()
    expect(difference('less', 100, null)).toBeNull()
    expect(difference('less', 1, 0)).toBeNull()
    expect(difference('', 1, 2)).toBeNull()
    expect(difference('less', 5, 5)).toBeNull()
  })

  it('say which is best, where each is known', () => {
    expect(bestOf(row('less', 3, 1, 2), [0, 1, 2])).toBe(1)
    expect(bestOf(row('more', 3, 1, 2), [0, 1, 2])).toBe(3)
    expect(bestOf(row('more', 3, 1, 2), [1, 2])).toBe(2)
    expect(bestOf(row('less', 3, null, 2), [0, 1, 2])).toBeNull()
    expect(bestOf(row('less', 2, 2), [0, 1])).toBeNull()
    expect(bestOf(row('', 1, 2), [0, 1])).toBeNull()
  })

  it('are looked for in the shown plans alone', () => {
    expect(differs(row('', 1, 1, 2), [0, 1])).toBe(false)
    expect(differs(row('', 1, 1, 2), [1, 2])).toBe(true)
  })
})

it('leaves out what is known of none of the shown plans', () => {
  const gpu = { label: 'GPU', better: '', cells: ['', '', 'NVIDIA L4'].map((text) => ({ text, number: null })) }
  expect(isKnown(gpu, [0, 1])).toBe(false)
  expect(isKnown(gpu, [1, 2])).toBe(true)
  const noted = { label: 'RAM', better: 'more', cells: [{ text: '', note: 'DDR5', number: null }] }
  expect(isKnown(noted, [0])).toBe(true)
})

it('moves a plan', () => {
  expect(moved([1, 2, 3], 3, -1)).toEqual([1, 3, 2])
  expect(moved([1, 2, 3], 1, 1)).toEqual([2, 1, 3])
})
