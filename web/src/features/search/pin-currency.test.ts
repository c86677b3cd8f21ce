import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { pinCurrency } from './pin-currency'

// The server's own test reads them too.
const file = resolve(import.meta.dirname, '../../../../internal/expression/testdata/pinned.json')
const cases = JSON.parse(readFileSync(file, 'utf8')) as [text: string, want: string][]

it.each(cases)('pins %s', (text, want) => {
  expect(pinCurrency(text, 'EUR')).toBe(want)
})
