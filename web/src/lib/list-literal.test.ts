import { expect, it } from 'vitest'
import { formatItems, parseItems } from './list-literal'

it.each([
  [['8', '16'], '8,16'],
  [['Germany, Nuremberg', 'a"b\\c', 'null', 'Łódź'], '"Germany, Nuremberg","a\\"b\\\\c","null","Łódź"'],
  [['DE'], 'DE'],
  [[], ''],
])('writes and reads %j', (items, text) => {
  expect(formatItems(items)).toBe(text)
  expect(parseItems(text)).toEqual(items)
})

it.each([['a,'], ['"a'], ['a"b'], ['{a}'], [',a'], ['"a"b']])('reads no list in %s', (text) => {
  expect(parseItems(text)).toBeNull()
})
