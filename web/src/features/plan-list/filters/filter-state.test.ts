import { expect, it } from 'vitest'
import type { Applied } from '@/api/types.gen'
import { formatSearch, parseSearch } from '@/lib/address'
import { filterState } from './filter-state'
import { formAddress } from './form-address'

const none: Applied = { type: null, category: null, filters: [] }

it.each([
  ['one value', '?cpu_cores=eq.8', { cpu_cores: ['8'] }, {}, ''],
  [
    'several values',
    '?cpu_cores=in.(8,16)&countries=ov.{DE,FI}',
    { cpu_cores: ['8', '16'], countries: ['DE', 'FI'] },
    {},
    '',
  ],
  ['one value of a list', '?regions=cs.{"Germany, Nuremberg"}', { regions: ['Germany, Nuremberg'] }, {}, ''],
  ['bounds', '?ram_size=gte.64&ram_size=lte.128', {}, { ram_size: { min: '64', max: '128' } }, ''],
  [
    'a value and a bound',
    '?cpu_cores=eq.8&cpu_cores=gte.2',
    { cpu_cores: ['8'] },
    { cpu_cores: { min: '2', max: '' } },
    '',
  ],
  [
    'ranges of sizes',
    '?or=(ram_size.lt.4,and(ram_size.gte.64,ram_size.lt.128),ram_size.eq.96,ram_size.gte.512)&or=(and(cpu_cores.gte.8,cpu_cores.lt.16))',
    { ram_size: ['-4', '64-128', '96', '512-'], cpu_cores: ['8-16'] },
    {},
    '',
  ],
  [
    'trees of other conditions',
    '?or=(and(ram_size.gte.64,cpu_cores.lt.8))&or=(ram_size.gt.64)&or=(ram_size.eq.8)&or=(type.eq.vps)',
    {},
    {},
    '?or=(and(ram_size.gte.64,cpu_cores.lt.8))&or=(ram_size.gt.64)&or=(ram_size.eq.8)&or=(type.eq.vps)',
  ],
  ['a price in the chosen currency', '?price_eur=lte.60', {}, { price: { min: '', max: '60' } }, ''],
  ['a price in another currency', '?price_gbp=lte.60', {}, {}, '?price_gbp=lte.60'],
  [
    'what no field says',
    '?q=a&order=name.asc&ram_size=lt.9&regions=cs.{a,b}&or=(a.eq.1)',
    {},
    {},
    '?q=a&order=name.asc&ram_size=lt.9&regions=cs.{a,b}&or=(a.eq.1)',
  ],
  ['a second choice', '?cpu_cores=eq.8&cpu_cores=eq.16', { cpu_cores: ['8'] }, {}, '?cpu_cores=eq.16'],
  [
    'the bound that holds',
    '?ram_size=gte.8&ram_size=gte.16&ram_size=lte.128&ram_size=lte.64',
    {},
    { ram_size: { min: '16', max: '64' } },
    '',
  ],
  ['a bound with an exponent', '?price_eur=gte.1e3', {}, {}, '?price_eur=gte.1e3'],
  ['a bound of thousands', '?price_eur=gte.1200.50', {}, { price: { min: '1,200.50', max: '' } }, ''],
  [
    'a bound that no field can say',
    '?ram_size=gte.8&ram_size=gt.16&ram_size=lte.64',
    {},
    { ram_size: { min: '', max: '64' } },
    '?ram_size=gte.8&ram_size=gt.16',
  ],
  ['a bound below zero', '?price_eur=gte.-5', {}, {}, '?price_eur=gte.-5'],
  ['bounds in two currencies', '?price_gbp=lte.60&price_eur=lte.50', {}, {}, '?price_gbp=lte.60&price_eur=lte.50'],
  ['the first page and the short form', '?offset=24&more=regions', {}, {}, ''],
  ['a type of a link', '?filter=VPS', { type: ['vps'] }, {}, ''],
  ['the outlet of a link', '?filter=outlet', {}, {}, '?filter=outlet'],
  ['a type of a link beside another', '?filter=vps&type=eq.vds', { type: ['vds'] }, {}, '?filter=vps'],
  ['an unknown word', '?filter=zzz', {}, {}, '?filter=zzz'],
])('reads %s', (_, search, chosen, bounds, rest) => {
  const state = filterState(parseSearch(search), none, 'EUR')
  expect([state.chosen, state.bounds, formatSearch(state.rest)]).toEqual([chosen, bounds, rest])
})

it('reads the category of a link once it is known', () => {
  const params = parseSearch('?filter=General')
  expect(filterState(params, { ...none, category: 'general' }, 'USD').chosen).toEqual({ category: ['general'] })
  expect(formatSearch(filterState(params, null, 'USD').rest)).toBe('?filter=general')
})

it('says in its fields what the address said', () => {
  const search =
    '?cpu_cores=in.(8,16)&countries=ov.{DE,FI}&ram_size=gte.64&ram_size=lte.128&price_usd=lte.60&q=a&ram_size=lt.9'
  const { chosen, bounds, rest } = filterState(parseSearch(search), none, 'USD')
  const fields = [
    ...Object.entries(chosen).flatMap(([name, values]) => values.map((value) => [`any.${name}`, value] as const)),
    ...Object.entries(bounds).flatMap(
      ([name, range]) =>
        [
          [`min.${name}`, range?.min ?? ''],
          [`max.${name}`, range?.max ?? ''],
        ] as const,
    ),
    ...rest,
  ]
  expect(
    formatSearch(formAddress(fields, 'USD', ''))
      .slice(1)
      .split('&')
      .sort(),
  ).toEqual(search.slice(1).split('&').sort())
})
