import { describe, expect, it } from 'vitest'
import { parseJSON } from './parse'
import { formatPath, parsePath, pathOf } from './path'

describe('parsePath', () => {
  it.each([
    ['the default path', 'fields.sections.1.fields', ['fields', 'sections', '1', 'fields']],
    ['nothing', '  ', []],
    ['the whole document', '$', []],
    ['a path from the whole document', '$.fields[0]', ['fields', '0']],
    ['a list first', '[0].a', ['0', 'a']],
    ['brackets with a number', 'a[12].b', ['a', '12', 'b']],
    ['brackets with a key', 'a["b.c"]["[x]"]', ['a', 'b.c', '[x]']],
    ['an empty key', 'a[""]', ['a', '']],
    ['escapes', '["a\\"b\\u0041"]', ['a"bA']],
    ['a key with a space', 'a.b c', ['a', 'b c']],
    ['a dot that is still being typed', 'fields.', ['fields']],
  ])('reads %s', (_, path, want) => {
    expect(parsePath(path)).toEqual({ parts: want, problem: null })
  })

  it.each([
    ['two dots', 'a..b', 'from “..b” on: an empty part came'],
    ['a bracket that stays open', 'a[1', 'from “[1” on: in brackets'],
    ['a key without quotes', 'a[b]', 'from “[b]” on: in brackets'],
    ['a bad escape', 'a["\\x"]', 'from “["\\x"]” on: in brackets'],
    ['a bracket closed twice', 'a[1]]', 'from “]” on'],
  ])('says what is wrong with %s', (_, path, want) => {
    expect(parsePath(path).problem).toContain(want)
  })
})

it.each([[['a', '0', 'b']], [[]], [['', '']], [['a.b', 'c[0]', '"']], [['$', '$']], [[' x ', '\ud800', '\n']], [['__proto__', 'constructor']]])(
  '%j is read back as it was written',
  (parts) => {
    expect(parsePath(formatPath(parts)).parts).toEqual(parts)
  },
)

it('names the place of a value', () => {
  const tape = parseJSON('{"a":[{"b.c":1}]}')
  expect([0, 1, 2, 3].map((node) => pathOf(tape, node))).toEqual(['$', 'a', 'a.0', 'a.0["b.c"]'])
})
