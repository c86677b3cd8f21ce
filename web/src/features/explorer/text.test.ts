import { expect, it } from 'vitest'
import type { JSONValue } from './json'
import { clip, detailText, excerpt, kilobytes, kindText } from './text'

it.each<[JSONValue]>([[{ a: [1, { b: null }], '': {} }], [[]], ['x'], [0.0083], [{ __proto__: 1 }]])(
  'excerpt writes %j as indented JSON',
  (value) => {
    expect(excerpt(value, 1000)).toEqual({ text: JSON.stringify(value, null, 2), isCut: false })
  },
)

it('excerpt stops at its length, however deep or wide the value is', () => {
  let deep: JSONValue = []
  for (let i = 0; i < 100_000; i++) deep = [deep]
  for (const value of [deep, Array<number>(1_000_000).fill(0), 'x'.repeat(1_000_000)]) {
    const { text, isCut } = excerpt(value, 20_000)
    expect([text.length, isCut]).toEqual([20_000, true])
  }
})

it('excerpt spells out what would change how the text around it is drawn', () => {
  expect(excerpt({ '\u202E': '\u200B' }, 100).text).toBe('{\n  "\\u202e": "\\u200b"\n}')
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
  [detailText({ de: 'x' }), '{\n  "de": "x"\n}'],
])('%j is %j', (got, want) => {
  expect(got).toBe(want)
})
