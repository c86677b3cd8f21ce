import { describe, expect, it } from 'vitest'
import { parseJSON } from './parse'
import { pretty, unlimited } from './pretty'
import { at, children, element, keyOf, kindOf, member, rawOf, stringOf } from './tape'

describe('parseJSON', () => {
  it.each([
    ['a number alone', ' 12.50 '],
    ['a string alone', '"a\\u0062\\n\\"c\\\\"'],
    ['words', '[true,false,null]'],
    ['numbers of every form', '[0,-0,1e5,1E+5,-1.25e-7,123456789012345678901234567890]'],
    ['empty containers', '{"a":{},"b":[],"":[[]]}'],
    ['white space everywhere', '\r\n\t{ "a" : [ 1 , 2 ] , "b" : { } }\n'],
    ['a key like a property of every object', '{"__proto__":{"x":1},"constructor":2,"hasOwnProperty":3}'],
  ])('reads %s as the language does', (_, text) => {
    const tape = parseJSON(text)
    expect(JSON.parse(pretty(tape, 0, unlimited).text)).toEqual(JSON.parse(text))
  })

  it('indexes values in document order', () => {
    const tape = parseJSON('{"a":[1,{"b":2}],"c":"d"}')
    expect([...Array(tape.count).keys()].map((node) => rawOf(tape, node))).toEqual(['{"a":[1,{"b":2}],"c":"d"}', '[1,{"b":2}]', '1', '{"b":2}', '2', '"d"'])
    expect([...tape.parent.subarray(0, 6)]).toEqual([-1, 0, 1, 1, 3, 0])
    expect([...tape.skip.subarray(0, 6)]).toEqual([6, 5, 3, 5, 5, 6])
    expect([...tape.ordinal.subarray(0, 6)]).toEqual([0, 0, 0, 1, 0, 1])
    expect([...tape.size.subarray(0, 6)]).toEqual([2, 2, 0, 1, 0, 0])
    expect([...children(tape, 0)].map((node) => keyOf(tape, node))).toEqual(['a', 'c'])
  })

  it.each([
    ['nothing', '', 'Invalid JSON at line 1, column 1: expected a value, but there is nothing'],
    ['white space only', ' \n ', 'Invalid JSON at line 2, column 2: expected a value, but there is nothing'],
    ['a web page', '<!doctype html>', 'Invalid JSON at line 1, column 1: expected a value, but “<” came'],
    ['a half document', '{"a": [1, 2', 'Invalid JSON at line 1, column 12: expected a comma or ], but the document ends'],
    ['a half string', '["abc', 'Invalid JSON at line 1, column 6: expected the closing quote of a string, but the document ends'],
    ['a comma too many', '{\n  "a": 1,\n}', 'Invalid JSON at line 3, column 1: expected a key in double quotes, but “}” came'],
    ['a comma too many in a list', '[1,]', 'Invalid JSON at line 1, column 4: expected a value, but “]” came'],
    ['no comma', '[1 2]', 'Invalid JSON at line 1, column 4: expected a comma or ], but “2” came'],
    ['a key without quotes', '{a:1}', 'Invalid JSON at line 1, column 2: expected a key in double quotes or }, but “a” came'],
    ['no colon', '{"a" 1}', 'Invalid JSON at line 1, column 6: expected a colon behind the key, but “1” came'],
    ['something behind the end', '{} x', 'Invalid JSON at line 1, column 4: expected the end of the document, but “x” came'],
    ['a leading zero', '[01]', 'Invalid JSON at line 1, column 3: expected a comma or ], but “1” came'],
    ['a word of another language', '[NaN]', 'Invalid JSON at line 1, column 2: expected a value, but “N” came'],
    ['a line break in a string', '["a\nb"]', 'Invalid JSON at line 1, column 4: expected no line break or control character inside a string, but a line break came'],
    ['a bad escape', '["\\x"]', 'Invalid JSON at line 1, column 4: expected one of " \\ / b f n r t or u with four hexadecimal digits behind a backslash, but “x” came'],
    ['a zero byte', '\u0000', 'Invalid JSON at line 1, column 1: expected a value, but the character U+0000 came'],
  ])('names the place of %s', (_, text, want) => {
    expect(() => parseJSON(text)).toThrow(want)
  })

  it('reads what is nested deeper than any stack', () => {
    const deep = 200_000
    const tape = parseJSON('['.repeat(deep) + ']'.repeat(deep))
    expect(tape.count).toBe(deep)
    expect(at(tape.parent, deep - 1)).toBe(deep - 2)
    expect(() => parseJSON('['.repeat(deep))).toThrow('but the document ends')
  })
})

describe('a value of the tape', () => {
  const tape = parseJSON('{"a\\u0062c":1,"x":1,"x":"last","list":[10,20],"q\\"uote":true}')

  it.each([
    ['a key with escapes', 'abc', '1'],
    ['the last of a repeated key', 'x', '"last"'],
    ['a key with a quote in it', 'q"uote', 'true'],
  ])('is found by %s', (_, key, want) => {
    expect(rawOf(tape, member(tape, 0, key))).toBe(want)
  })

  it('is none where the object has no such member', () => {
    expect(['toString', '__proto__', 'a', 'xx', ''].map((key) => member(tape, 0, key))).toEqual([-1, -1, -1, -1, -1])
  })

  it('is found by its place', () => {
    const list = member(tape, 0, 'list')
    expect([rawOf(tape, element(tape, list, 1)), element(tape, list, 2), element(tape, 0, 0)]).toEqual(['20', -1, -1])
  })

  it('is a string or none', () => {
    expect([stringOf(tape, member(tape, 0, 'x')), stringOf(tape, member(tape, 0, 'list')), stringOf(tape, -1)]).toEqual(['last', null, null])
    expect(kindOf(tape, member(tape, 0, 'list'))).toBe('array')
  })
})
