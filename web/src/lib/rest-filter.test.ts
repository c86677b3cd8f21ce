import { expect, it } from 'vitest'
import { contains, equals, exactValue } from './rest-filter'

it.each(['Germany, Frankfurt', 'a "quoted" name', 'back\\slash', '{braces}', ''])('finds %j again', (text) => {
  expect(exactValue(contains(text))).toBe(text)
  expect(exactValue(equals(text))).toBe(text)
})

it.each([
  ['cs.{outlet}', 'outlet'],
  ['gte.64', null],
  ['in.(1,2)', null],
  ['cs.{a,b}', null],
])('%s seeks %s', (filter, want) => {
  expect(exactValue(filter)).toBe(want)
})
