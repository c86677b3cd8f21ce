import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import type { Currency } from '@/api/types.gen'
import { formatSearch, parseSearch } from '@/lib/address'
import { formAddress } from './form-address'

interface Case {
  name: string
  form: string
  currency?: Currency
  country?: string
  /** Null where the server sees no form, and leaves the address as it is. */
  want: string | null
}

const file = resolve(import.meta.dirname, '../../../../../internal/browse/testdata/form-addresses.json')
const cases = JSON.parse(readFileSync(file, 'utf8')) as Case[]

it.each(cases.map((c) => [c.name, c] as const))(
  'makes the address that the server makes: %s',
  (_, { form, currency = 'USD', country = '', want }) => {
    const fields = parseSearch(form)
    expect(formatSearch(formAddress(fields, currency, country))).toBe(want ?? formatSearch(fields))
  },
)
