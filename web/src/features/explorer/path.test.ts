import { describe, expect, it } from 'vitest'
import { completions, follow, formatPath, parsePath } from './path'

describe('parsePath', () => {
  it.each([
    ['the default path', 'fields.sections.1.fields', ['fields', 'sections', '1', 'fields']],
    ['nothing', '  ', []],
    ['the whole document', '$', []],
    ['a path from the whole document', '$.fields[0]', ['fields', '0']],
    ['a list first', '[0].a', ['0', 'a']],
    ['brackets with a key', 'a["b.c"]["[x]"]', ['a', 'b.c', '[x]']],
    ['an empty key', 'a[""]', ['a', '']],
    ['escapes', '["a\\"b\\u0041"]', ['a"bA']],
    ['a key with a space', 'a.b c', ['a', 'b c']],
    ['a dot that is still being typed', 'fields.', ['fields']],
  ])('reads %s', (_, path, want) => {
    expect(parsePath(path)).toEqual(want)
  })

  it.each(['a..b', 'a[1', 'a[b]', 'a["\\x"]', 'a[1]]'])('does not read %s', (path) => {
    expect(parsePath(path)).toBeNull()
  })
})

it.each([
  [['a', '0', 'b']],
  [[]],
  [['', '']],
  [['a.b', 'c[0]', '"']],
  [['$', '$']],
  [[' x ', '\ud800', '\n', '\u202e']],
  [['__proto__', 'constructor']],
])('%j is read back as it was written', (keys) => {
  expect(parsePath(formatPath(keys))).toEqual(keys)
})

it.each([
  ['a member', { a: [1, 2] }, ['a', '1'], 2, 2],
  ['no inherited member', { a: {} }, ['a', 'constructor'], 1, {}],
  ['no element by name', [1], ['length'], 0, [1]],
  ['no further than a scalar', { a: 'text' }, ['a', '0', 'b'], 1, 'text'],
])('follow finds %s', (_, root, keys, reached, value) => {
  expect(follow(root, keys)).toEqual({ reached, value })
})

it.each([
  ['', ['a', '["b.c"]', 'Big']],
  ['b', ['["b.c"]', 'Big']],
  ['a.', ['a.0', 'a.1']],
  ['a[1', ['a.1']],
  ['none.x', []],
])('%j goes on with %j', (typed, want) => {
  expect(completions({ a: [1, 2], 'b.c': 1, Big: null }, typed)).toEqual(want)
})
