import { expect, it } from 'vitest'
import { rowFacts } from './row-facts'
import { clockTime, kilobytes, kindText } from './texts'

it.each([
  [0, '0.0 KB'],
  [512, '0.5 KB'],
  [104_208, '101.8 KB'],
  [20 * 1024 * 1024, '20,480.0 KB'],
])('%i bytes are %s', (bytes, want) => {
  expect(kilobytes(bytes)).toBe(want)
})

it('shows the time of day with two digits each', () => {
  expect(clockTime(new Date(2026, 0, 2, 9, 5, 7))).toBe('09:05:07')
})

it('gives containers their extent', () => {
  expect([kindText('array', 1200), kindText('null', 0)]).toEqual(['array of 1,200', 'null'])
})

it('tells unknown from zero in a row', () => {
  const facts = Object.fromEntries(rowFacts({ name: 'A', cpu_cores: 0, ram_size: null, storage_size: 2000, price_monthly_currencies: { EUR: 0.0083, USD: 0 }, regions: [] }))
  expect(facts).toEqual({
    Name: 'A',
    Type: '—',
    Category: '—',
    Available: '—',
    Cores: '0',
    RAM: '—',
    Storage: '2000 GB',
    Monthly: 'EUR 0.0083, USD 0',
    Hourly: '—',
    Annually: '—',
    Regions: '—',
  })
})
