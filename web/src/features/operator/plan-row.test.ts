import { describe, expect, it } from 'vitest'
import type { PlanRow } from '@/api/types.gen'
import type { formFields } from './form-fields.gen'
import { samplePlan } from '@/test/sample'
import type { PlanValues } from './plan-fields'
import { fields, noValues } from './plan-fields'
import { patchJSON, rowJSON, valuesOf } from './plan-row'

const now = new Date('2026-04-15T08:00:00.250Z')

function row(typed: Partial<PlanValues>): Partial<PlanRow> {
  return JSON.parse(rowJSON({ ...noValues, ...typed }, now)) as Partial<PlanRow>
}

type Sent =
  | keyof typeof formFields
  | 'available'
  | 'fetched_at'
  | 'updated_at'
  | `price_${'monthly' | 'hourly' | 'annually'}_currencies`

// The type makes the compiler tell when a column is missing here.
const everyColumn: Record<Sent, true> = {
  cherry_plan_id: true,
  name: true,
  type: true,
  category: true,
  tags: true,
  available: true,
  cpu_cores: true,
  cpu_model: true,
  cpu_frequency: true,
  ram_size: true,
  ram_type: true,
  storage_size: true,
  storage_type: true,
  network_speed: true,
  bandwidth: true,
  price_monthly_currencies: true,
  price_hourly_currencies: true,
  price_annually_currencies: true,
  price_monthly: true,
  price_hourly: true,
  price_annually: true,
  partner_name: true,
  partner_url: true,
  partner_logo: true,
  plan_url: true,
  plan_detail_url: true,
  referral_url: true,
  regions: true,
  description: true,
  fetched_at: true,
  updated_at: true,
}

describe('rowJSON', () => {
  // Holds: 5.form.empty, 7.add
  it('has every column but the id, null where nothing was typed', () => {
    const { available, fetched_at, updated_at, ...rest } = row({})
    expect({ available, fetched_at, updated_at }).toEqual({
      available: true,
      fetched_at: '2026-04-15T08:00:00.250Z',
      updated_at: '2026-04-15T08:00:00.250Z',
    })
    expect(Object.values(rest).every((value) => value === null)).toBe(true)
    expect(Object.keys(row({})).sort()).toEqual(Object.keys(everyColumn).sort())
  })

  it('keeps every digit of a number', () => {
    const json = rowJSON(
      { ...noValues, price_hourly: '0.0083', price_monthly: '4.50', price_annually: '12345678901234567.89' },
      now,
    )
    expect(json).toContain('"price_hourly":0.0083,')
    expect(json).toContain('"price_monthly":4.50,')
    expect(json).toContain('"price_annually":12345678901234567.89,')
  })

  it.each<[string, Partial<PlanValues>, Partial<PlanRow>]>([
    ['text is trimmed', { name: '  E5 "v4" \\ ', description: 'a\nb' }, { name: 'E5 "v4" \\', description: 'a\nb' }],
    ['blank text is null', { name: 'x', cpu_model: '   ' }, { cpu_model: null }],
    [
      'lists are split',
      { regions: 'Lithuania, USA', tags: 'outlet' },
      { regions: ['Lithuania', 'USA'], tags: ['outlet'] },
    ],
    ['a list of nothing is null', { regions: ' , ' }, { regions: null }],
    ['a comma is a decimal point', { price_monthly: '4,50' }, { price_monthly: 4.5 }],
    ['what is no number yet is null', { cpu_cores: 'abc', ram_size: '-' }, { cpu_cores: null, ram_size: null }],
    ['zero is not nothing', { cpu_cores: '0' }, { cpu_cores: 0 }],
    ['it can be unavailable', { available: 'false' }, { available: false }],
    [
      'EUR stays out of the map',
      { price_monthly: '10', price_monthly_usd: '11', price_monthly_gbp: '9' },
      { price_monthly: 10, price_monthly_currencies: { USD: 11, GBP: 9 } },
    ],
    [
      'one quote is enough for a map',
      { price_hourly_gbp: '0.02' },
      { price_hourly_currencies: { GBP: 0.02 }, price_annually_currencies: null },
    ],
  ])('%s', (_, typed, want) => expect(row(typed)).toMatchObject(want))
})

it('has one field for each name', () => {
  expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
})

describe('patchJSON', () => {
  const row = {
    ...samplePlan({ name: 'Kept' }),
    id: 7,
    cherry_plan_id: 86,
    regions: ['Germany, Nuremberg', 'Lithuania'],
    price_hourly: 8.3e-10,
    price_monthly_currencies: { EUR: 4.5, USD: 5.01, GBP: 3.99 },
    available: false,
  } as unknown as PlanRow
  it('is empty for a row that nobody touched, whatever it holds', () => {
    expect(patchJSON(valuesOf(row), row)).toBe('{}')
    expect(valuesOf(row)).toMatchObject({
      name: 'Kept',
      regions: '"Germany, Nuremberg", Lithuania',
      price_hourly: '0.00000000083',
      price_monthly_usd: '5.01',
      available: 'false',
    })
  })
  it('holds what was changed, and null for what was emptied', () => {
    const values = { ...valuesOf(row), name: 'New', regions: '', price_monthly: '4,50', available: 'true' }
    expect(JSON.parse(patchJSON(values, row))).toEqual({
      name: 'New',
      regions: null,
      price_monthly: 4.5,
      available: true,
    })
  })
  it('leaves the quotes of a map that the form does not show', () => {
    expect(patchJSON({ ...valuesOf(row), price_monthly_usd: '6', price_monthly_gbp: '' }, row)).toBe(
      '{"price_monthly_currencies":{"EUR":4.5,"USD":6}}',
    )
  })
})
