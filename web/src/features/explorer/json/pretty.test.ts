import { expect, it } from 'vitest'
import { parseJSON } from './parse'
import { pretty, unlimited } from './pretty'
import { member } from './tape'

const tape = parseJSON('{"a":[1.50,{"b":"c"}],"empty":{},"list":[ ],"long":"0123456789"}')

it('writes a value with its own digits', () => {
  expect(pretty(tape, 0, unlimited)).toEqual({
    text: '{\n  "a": [\n    1.50,\n    {\n      "b": "c"\n    }\n  ],\n  "empty": {},\n  "list": [],\n  "long": "0123456789"\n}',
    isCut: false,
    isShortened: false,
  })
})

it('writes a value inside from the margin on', () => {
  expect(pretty(tape, member(tape, 0, 'a'), unlimited).text).toBe('[\n  1.50,\n  {\n    "b": "c"\n  }\n]')
  expect(pretty(tape, member(tape, 0, 'empty'), unlimited).text).toBe('{}')
})

it('cuts the text and the strings in it', () => {
  expect(pretty(tape, 0, { characters: 12, string: 100 })).toEqual({ text: '{\n  "a": [\n ', isCut: true, isShortened: false })
  const long = pretty(tape, member(tape, 0, 'long'), { characters: 100, string: 4 })
  expect(long).toEqual({ text: '"012…"', isCut: false, isShortened: true })
})

it('shows what would turn the text around, and means the same', () => {
  const text = '{"\u202eevil":"\u2066a\u2069","rtl":"\u05d0","emoji":"👩\u200d🚀"}'
  const written = pretty(parseJSON(text), 0, unlimited).text
  expect(written).toBe('{\n  "\\u202eevil": "\\u2066a\\u2069",\n  "rtl": "\u05d0",\n  "emoji": "👩\u200d🚀"\n}')
  expect(JSON.parse(written)).toEqual(JSON.parse(text))
})
