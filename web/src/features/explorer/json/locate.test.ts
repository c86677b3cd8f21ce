import { describe, expect, it } from 'vitest'
import { complete } from './complete'
import { locate } from './locate'
import { parseJSON } from './parse'
import { parsePath } from './path'
import { rawOf } from './tape'

const tape = parseJSON('{"fields":{"title":"T","sections":[{"fields":{}},{"fields":{"title":"Two"}}]},"a.b":null,"list":[1,2,3,4,5],"":0}')
const find = (path: string) => locate(tape, parsePath(path).parts ?? [])

describe('locate', () => {
  it.each([
    ['fields.sections.1.fields.title', '"Two"'],
    ['["a.b"]', 'null'],
    ['list.4', '5'],
    ['[""]', '0'],
  ])('%s leads to %s', (path, want) => {
    expect(rawOf(tape, find(path).node ?? 0)).toBe(want)
  })

  it.each([
    ['a slip of the pen', 'fields.setcions.1', { part: 'setcions', place: 2, reached: 'fields', is: 'an object of 2 members', next: ['sections', 'title'] }],
    ['another case', 'Fields', { part: 'Fields', place: 1, reached: '$', is: 'an object of 4 members', next: ['fields', 'a.b', 'list', ''] }],
    ['a list that is shorter', 'list.5', { part: '5', place: 2, reached: 'list', is: 'an array of 5 elements', next: ['0', '1', '4'] }],
    ['a place that is no number', 'fields.sections.01', { part: '01', place: 3, reached: 'fields.sections', is: 'an array of 2 elements', next: ['0', '1'] }],
    ['a way through a text', 'fields.title.x', { part: 'x', place: 3, reached: 'fields.title', is: 'a string', next: [] }],
    ['a way through null', '["a.b"].c', { part: 'c', place: 2, reached: '["a.b"]', is: 'null', next: [] }],
    ['an empty object', 'fields.sections.0.fields.title', { part: 'title', place: 5, reached: 'fields.sections.0.fields', is: 'an empty object', next: [] }],
    ['what every object inherits', 'fields.toString', { part: 'toString', place: 2, reached: 'fields', is: 'an object of 2 members', next: ['title', 'sections'] }],
  ])('tells where the path breaks at %s', (_, path, want) => {
    expect(find(path)).toEqual({ node: null, broken: want })
  })
})

describe('complete', () => {
  it.each([
    ['', ['fields', '["a.b"]', 'list', '[""]']],
    ['$', ['fields', '["a.b"]', 'list', '[""]']],
    ['F', ['fields']],
    ['fields.', ['fields.title', 'fields.sections']],
    ['fields.s', ['fields.sections']],
    ['fields.sections[', ['fields.sections.0', 'fields.sections.1']],
    ['["a.', ['["a.b"]']],
    ['list.3', ['list.3']],
    ['nowhere.', []],
    ['fields.title.', []],
  ])('%j goes on with %j', (typed, want) => {
    expect(complete(tape, typed).map(({ path }) => path)).toEqual(want)
  })

  it('tells what each key holds', () => {
    expect(complete(tape, 'fields.')[1]).toEqual({ path: 'fields.sections', key: 'sections', kind: 'array', size: 2 })
  })

  it('stops at a number that a person can read', () => {
    const long = parseJSON(`[${'0,'.repeat(999)}0]`)
    expect(complete(long, '')).toHaveLength(40)
  })
})
