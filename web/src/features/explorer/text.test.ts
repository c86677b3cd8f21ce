import { expect, it } from 'vitest'
import { kindText, type JSONValue } from './json'
import { clip, detailText, jsonText, kilobytes } from './text'

it('jsonText is short, however deep or wide the value is', () => {
  let deep: JSONValue = []
  for (let i = 0; i < 100_000; i++) deep = [deep]
  expect(jsonText(deep)).toBe('array of 1')
  for (const value of [Array<number>(1_000_000).fill(0), 'x'.repeat(1_000_000)])
    expect(jsonText(value)).toHaveLength(301)
})

it('jsonText spells out what would change how the text around it is drawn', () => {
  expect(jsonText({ '\u202E': '\u200B' })).toBe('{"\\u202e":"\\u200b"}')
})

it.each([
  [kilobytes(1_536), '1.5 KB'],
  [kilobytes(20_000_000), '19,531.3 KB'],
  [kindText([1, 2]), 'array of 2'],
  [kindText(null), 'null'],
  [clip('abcdef', 3), 'abc…'],
  [clip('ab😀', 3), 'ab…'],
  [detailText(null), null],
  [detailText(false), 'false'],
  [detailText({ de: 'x' }), '{"de":"x"}'],
])('%j is %j', (got, want) => {
  expect(got).toBe(want)
})
