import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { capitalised, counted } from './english'
import { coresText, dayText, decimalText, grouped, moneyText, percent, readDecimal, typedNumber } from './format'

it.each([
  [1, '1 core'],
  [8, '8 cores'],
  [null, '—'],
])('%s cores read %s', (cores, want) => {
  expect(coresText(cores)).toBe(want)
})

it.each([
  [0, '0 servers'],
  [1, '1 server'],
  [128, '128 servers'],
  [12345, '12,345 servers'],
])('%s servers read %s', (count, want) => {
  expect(counted(count, 'server')).toBe(want)
})

it('groups thousands', () => {
  expect([999, 1000, 1234567].map(grouped)).toEqual(['999', '1,000', '1,234,567'])
})

it('capitalises the first letter alone', () => {
  expect(capitalised('general use')).toBe('General use')
})

it('money has thousands separators, and two significant digits below one', () => {
  expect(
    [48955.26, 999.999, 1.5, 0.126, 0.0074, 0.01, 0.005, 0.0146, 14.925, 0.375, 1.005, 1.015, 0, null].map(moneyText),
  ).toEqual([
    '48,955.26',
    '1,000.00',
    '1.50',
    '0.13',
    '0.0074',
    '0.01',
    '0.005',
    '0.015',
    '14.93',
    '0.38',
    '1.01',
    '1.02',
    '0.00',
    '—',
  ])
})

test('a share is rounded to what a screen can show', () => {
  expect(percent(1, 3)).toBe('33.33%')
  expect(percent(0, 3)).toBe('0%')
})

it('writes numbers and days by the signs of the language', () => {
  expect(dayText('2026-11-03T23:00:00Z')).toBe('3 Nov 2026')
  const months = ['', '', '', '', '', '', '', '', '', '', 'Nov.']
  const signs = { decimal: ',', group: '.', minGroup: 1, months, day: '{day}. {month} {year}' }
  vi.stubGlobal('words', { signs })
  expect(dayText('2026-11-03T23:00:00Z')).toBe('3. Nov. 2026')
  expect([999, 1000, 1234567].map(grouped)).toEqual(['999', '1.000', '1.234.567'])
  expect(moneyText(48955.26)).toBe('48.955,26')
  vi.stubGlobal('words', { signs: { ...signs, group: '\u00a0', minGroup: 2 } })
  expect([1000, 10000].map(grouped)).toEqual(['1000', '10\u00a0000'])
  vi.unstubAllGlobals()
})

interface Typed {
  name: string
  languages?: string
  typed: string
  want: string | null
}

describe('numbers that are typed', () => {
  const file = resolve(import.meta.dirname, '../../../internal/model/language/testdata/typed-numbers.json')
  const { signs, cases } = JSON.parse(readFileSync(file, 'utf8')) as { signs: Record<string, object>; cases: Typed[] }
  const pattern = new RegExp(`^(?:${typedNumber})$`, 'v')
  afterEach(() => vi.unstubAllGlobals())

  test.each(Object.keys(signs))('are read as the server reads them in %s', (code) => {
    vi.stubGlobal('words', { signs: { ...signs[code], minGroup: 1 } })
    for (const { name, languages = code, typed, want } of cases) {
      if (!languages.includes(code)) continue
      expect(pattern.test(typed) ? readDecimal(typed) : null, name).toBe(want)
    }
  })

  test.each(Object.keys(signs))('come back as they were written in %s', (code) => {
    vi.stubGlobal('words', { signs: { ...signs[code], minGroup: 1 } })
    for (const digits of ['0', '0.5', '12.50', '999', '1000', '1.200', '1200.5', '1234567', '1234567.891']) {
      expect(decimalText(digits), digits).toMatch(pattern)
      expect(readDecimal(decimalText(digits)), digits).toBe(digits)
    }
  })
})
