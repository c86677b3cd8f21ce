import { describe, expect, it } from 'vitest'
import { addressOf, filterOf, formatSearch, parseSearch, valueOf, withParam, withoutParams } from './address'

describe('parseSearch', () => {
  it.each([
    ['nothing', '', []],
    ['a bare question mark', '?', []],
    ['a value', '?q=amd', [['q', 'amd']]],
    ['plus and escapes', '?q=a+b%20c%26d', [['q', 'a b c&d']]],
    [
      'a name twice',
      '?a=1&a=2',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    ['an equals sign in a value', '?or=a=b', [['or', 'a=b']]],
    ['a name alone', '?x', [['x', '']]],
    ['a broken escape', '?q=100%', [['q', '100%']]],
  ])('reads %s', (_, search, want) => {
    expect(parseSearch(search)).toEqual(want)
  })
})

describe('formatSearch', () => {
  it.each([
    ['nothing', [], ''],
    [
      'no empty values',
      [
        ['q', ''],
        ['a', '1'],
      ],
      '?a=1',
    ],
    ['hostile values escaped', [['q', 'a&b=c#d']], '?q=a%26b%3Dc%23d'],
    ['filters readable', [['regions', 'cs.{"Germany, Frankfurt"}']], '?regions=cs.{%22Germany,+Frankfurt%22}'],
    ['a plus kept apart from a space', [['q', 'c++ x']], '?q=c%2B%2B+x'],
  ] as const)('writes %s', (_, params, want) => {
    expect(formatSearch(params)).toBe(want)
  })

  it('is read back as it was written', () => {
    const params = [
      ['q', 'ä "b" %41 + {c} 100%'],
      ['regions', 'cs.{"a\\"b"}'],
    ] as const
    expect(parseSearch(formatSearch(params))).toEqual(params)
  })
})

describe('editing', () => {
  const params = parseSearch('?a=1&b=2&a=3')

  it('sets a value in its place and drops its doubles', () => {
    expect(withParam(params, 'a', '9')).toEqual([
      ['a', '9'],
      ['b', '2'],
    ])
  })

  it('adds a value at the end', () => {
    expect(addressOf('/vps', withParam(params, 'c', '4'))).toBe('/vps?a=1&b=2&a=3&c=4')
  })

  it('leaves names out', () => {
    expect(withoutParams(params, 'a')).toEqual([['b', '2']])
  })

  it('finds the first value', () => {
    expect([valueOf(params, 'a'), valueOf(params, 'z')]).toEqual(['1', ''])
  })
})

it.each([
  ['', ''],
  ['?filter=', ''],
  ['?filter=+BareMetal+', 'baremetal'],
  ['?filter=vps&filter=vds', 'vds'],
  ['?filter=vps&filter=+', 'vps'],
  ['?filters=vps', ''],
])('%j filters by %j', (search, want) => {
  expect(filterOf(parseSearch(search))).toBe(want)
})
