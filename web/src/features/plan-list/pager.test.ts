import { expect, it } from 'vitest'
import { pagesOf } from './pager'

it.each([
  ['nothing', 0, 24, 0, { current: 1, count: 1, previous: null, next: null }],
  ['one page', 24, 24, 0, { current: 1, count: 1, previous: null, next: null }],
  ['the first of two', 25, 24, 0, { current: 1, count: 2, previous: null, next: 24 }],
  ['the last of two', 25, 24, 24, { current: 2, count: 2, previous: 0, next: null }],
  ['the middle', 120, 24, 48, { current: 3, count: 5, previous: 24, next: 72 }],
  ['an odd offset', 120, 24, 10, { current: 1, count: 5, previous: 0, next: 34 }],
  ['past the end', 30, 24, 480, { current: 2, count: 2, previous: 24, next: null }],
  ['a limit of none', 3, 0, 0, { current: 1, count: 3, previous: null, next: 1 }],
])('places %s', (_, total, limit, offset, want) => {
  expect(pagesOf(total, limit, offset)).toEqual(want)
})
