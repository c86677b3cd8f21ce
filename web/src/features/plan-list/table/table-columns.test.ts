import { describe, expect, it } from 'vitest'
import type { Item, PlanRow } from '@/api/types.gen'
import { parseSearch } from '@/lib/address'
import { samplePlan, samplePrices } from '@/test/sample'
import { cellText, type Column, columnsOf, sortOf } from './table-columns'
import { tableColumns } from './table-columns.gen'

const names = (search: string) => columnsOf(parseSearch(search)).columns.map(({ name }) => name)
const column = (name: Column['name']): Column => tableColumns.find((c) => c.name === name) ?? tableColumns[0]

describe('the columns of an address', () => {
  it.each([
    ['columns=ram_size,name', ['ram_size', 'name'], []],
    ['columns=name&columns=type,name,', ['name', 'type'], []],
    ['columns=nothing,name,__proto__', ['name'], ['nothing', '__proto__']],
  ])('%s', (search, known, unknown) => {
    expect(names(search)).toEqual(known)
    expect(columnsOf(parseSearch(search)).unknown).toEqual(unknown)
  })

  it.each(['', 'columns=', 'columns=nothing'])('are the usual ones for "%s"', (search) => {
    const usual = names(search)
    expect(usual).toContain('price_usd')
    expect(usual).not.toContain('cpu_threads')
    expect(usual).toEqual(tableColumns.filter(({ isDefault }) => isDefault).map(({ name }) => name))
  })
})

describe('a header', () => {
  it.each([
    ['price_usd', '', 'ascending', '/vps?order=price_usd.desc.nullslast'],
    ['price_usd', 'order=price_usd.desc.nullslast&offset=50', 'descending', '/vps'],
    ['ram_size', 'offset=50&view=table', 'none', '/vps?view=table&order=ram_size.desc.nullslast'],
    ['ram_size', 'order=ram_size.desc,price_usd.asc', 'descending', '/vps?order=ram_size.asc.nullslast'],
    ['ram_size', 'order=ram_size', 'ascending', '/vps?order=ram_size.desc.nullslast'],
    ['name', 'order=price_hourly_currencies-%3EUSD.asc.nullslast', 'none', '/vps?order=name.asc.nullslast'],
  ] as const)('%s of "%s" is %s and leads to %s', (name, search, now, to) => {
    expect(sortOf(column(name), '/vps', parseSearch(search))).toEqual({ now, to })
  })
})

describe('a cell', () => {
  const plan = (over: Partial<PlanRow & Item>) =>
    ({ ...samplePlan(), ram_ecc: null, disks: null, regions: null, ...over }) as Item
  const hourly = { text: '€0.02', unit: 'hour' } as const
  const mixed = [
    { size: '2 × 480 GB', name: 'SSD' },
    { size: '4 TB', name: null },
  ]

  it.each([
    ['price_usd', {}, '€10.00'],
    ['price_usd', { prices: samplePrices({ EUR: { monthly: null, hourly, lead: 'hour' } }) }, '€0.02/hour'],
    ['price_usd', { prices: samplePrices({ EUR: { monthly: null, lead: null } }) }, 'Price unavailable'],
    ['price_hourly_currencies', {}, '—'],
    ['price_hourly_currencies', { prices: samplePrices({ EUR: { hourly } }) }, '€0.02/hour'],
    ['setup_fee_currencies', { prices: samplePrices({ EUR: { setup: '€39.00' } }) }, '€39.00'],
    ['ram_size', {}, '64 GB DDR5 ECC'],
    ['score_multi', {}, '—'],
    [
      'score_multi',
      {
        specs: { ...samplePlan().specs, cpus: { ...samplePlan().specs.cpus, score_multi: '9 (from another machine)' } },
      },
      '9 (from another machine)',
    ],
    ['storage_size', { storage_size: 1024 }, '1.024 TB'],
    ['storage_size', { storage_size: null }, '—'],
    ['network_speed', { specs: { ...samplePlan().specs, nics: [{ name: '10 Gbps' }] } }, '10 Gbps'],
    ['network_speed', { specs: { ...samplePlan().specs, nics: [] } }, '—'],
    ['type', { type: 'baremetal' }, 'Dedicated'],
    ['type', { type: null }, '—'],
    ['category', { category: 'general' }, 'General'],
    ['category', { category: null }, '—'],
    ['stock', { stock: 0 }, '0'],
    ['stock', { stock: null }, '—'],
    ['cpu_name', { cpu_name: null }, 'AMD Ryzen 9 7900'],
    ['ram_ecc', { ram_ecc: false }, 'No'],
    ['ram_ecc', {}, '—'],
    ['disks', { specs: { ...samplePlan().specs, storage: mixed } }, '2 × 480 GB SSD + 4 TB'],
    ['disks', { specs: { ...samplePlan().specs, storage: [] } }, '—'],
    ['regions', { available_regions: [{ name: 'Berlin', flag: '' }] }, 'Berlin'],
    ['regions', { available_regions: ['Berlin', 'Paris', 'Rome'].map((name) => ({ name, flag: '' })) }, 'Berlin + 2'],
    ['regions', { available_regions: [] }, '—'],
    ['price_per_core_usd', { price_per_core_usd: 1.5 }, '1.50'],
    ['first_seen_at', { first_seen_at: '2026-04-15T10:00:00Z' }, '15 Apr 2026'],
    ['bandwidth', {}, '30 TB'],
    ['renews_at_usd', { renews_at_usd: 15 }, '15.00'],
    ['renews_at_usd', { renews_at_usd: null }, '—'],
    ['payment', { payment: ['paypal', 'card', 'crypto', 'sepa'] }, 'PayPal, Card, Crypto, SEPA'],
    ['payment', { payment: ['crypto', 'monero'] }, 'Crypto, Monero'],
    ['payment', { payment: null }, '—'],
    ['billing_cycles', { billing_cycles: [{ months: 3 }, { months: 12 }] }, '3, 12 months'],
    ['billing_cycles', { billing_cycles: [{ months: 1 }] }, '1 month'],
    ['billing_cycles', { billing_cycles: null }, '—'],
  ] as const)('%s of %j says %s', (name, over, want) => {
    expect(cellText(name, plan(over as unknown as Partial<PlanRow & Item>), 'EUR')).toBe(want)
  })
})
