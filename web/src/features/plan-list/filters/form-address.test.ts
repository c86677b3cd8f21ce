import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import type { Currency } from '@/api/types.gen'
import { formatSearch, parseSearch } from '@/lib/address'
import { formAddress } from './form-address'

interface Case {
  name: string
  form: string
  currency?: Currency
  country?: string
  /** That of the page, English where none is. */
  language?: string
  /** Null where the server sees no form, and leaves the address as it is. */
  want: string | null
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../../../internal', file), 'utf8'))
const cases = read('browse/testdata/form-addresses.json') as Case[]
const { signs } = read('model/language/testdata/typed-numbers.json') as { signs: Record<string, object> }

afterEach(() => vi.unstubAllGlobals())

it.each(cases.map((c) => [c.name, c] as const))(
  'makes the address that the server makes: %s',
  (_, { form, currency = 'USD', country = '', language = 'en', want }) => {
    vi.stubGlobal('words', { signs: signs[language] })
    const fields = parseSearch(form)
    expect(formatSearch(formAddress(fields, currency, country))).toBe(want ?? formatSearch(fields))
  },
)
