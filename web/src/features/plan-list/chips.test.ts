import { expect, it } from 'vitest'
import { formatSearch, parseSearch } from '@/lib/address'
import { chipsOf, withoutFilters } from './chips'

const filter = (name: string, value: string) => ({ name, value, text: `${name} as ${value}` })

it.each([
  ['what the server understood', '?cpu_cores=eq.8&utm_source=x', [filter('cpu_cores', 'eq.8')], ['cpu_cores as eq.8']],
  ['a filter in any case', '?filter=+VDS', [filter('filter', 'vds')], ['filter as vds']],
  [
    'both ends of a range',
    '?ram_size=gte.4&ram_size=lt.9',
    [filter('ram_size', 'gte.4'), filter('ram_size', 'lt.9')],
    ['ram_size as gte.4', 'ram_size as lt.9'],
  ],
  ['a doubled parameter once', '?q=a&q=a', [filter('q', 'a'), filter('q', 'a')], ['q as a']],
  ['not what the page itself narrows to', '?q=a', [filter('type', 'eq.vps'), filter('q', 'a')], ['q as a']],
  ['not what an older answer tells of', '', [filter('q', 'a')], []],
])('names %s', (_, search, filters, want) => {
  expect(chipsOf(parseSearch(search), filters).map(({ text }) => text)).toEqual(want)
})

const params = parseSearch('?cpu_cores=eq.8&order=name.asc&offset=24&utm_source=x&q=a&filter=vps&filter=vds')
const filters = [filter('cpu_cores', 'eq.8'), filter('q', 'a'), filter('filter', 'vds')]

it('leads to the first page of the list without it, all else kept', () => {
  expect(chipsOf(params, filters).map(({ rest }) => formatSearch(rest))).toEqual([
    '?order=name.asc&utm_source=x&q=a&filter=vps&filter=vds',
    '?cpu_cores=eq.8&order=name.asc&utm_source=x&filter=vps&filter=vds',
    '?cpu_cores=eq.8&order=name.asc&utm_source=x&q=a',
  ])
})

it('takes both bounds of a range away', () => {
  const range = { ...filter('ram_size', 'gte.4'), upper: 'lte.8' }
  const [chip] = chipsOf(parseSearch('?ram_size=lte.8&ram_size=gte.4&q=a'), [range])
  expect(formatSearch(chip?.rest ?? [])).toBe('?q=a')
})

it('clears every filter and nothing else', () => {
  expect(formatSearch(withoutFilters(params, filters))).toBe('?order=name.asc&utm_source=x')
})

it('takes one expression out of the search text', () => {
  const parts = [
    { name: 'q', value: 'ram>=64', text: 'RAM: 64 GB or more', without: 'epyc' },
    { name: 'q', value: 'epyc', text: '“epyc”', without: 'ram>=64' },
  ]
  const chips = chipsOf(parseSearch('?q=ram%3E%3D64+epyc&order=name&offset=24'), parts)
  expect(chips.map(({ text, rest }) => [text, formatSearch(rest)])).toEqual([
    ['RAM: 64 GB or more', '?q=epyc&order=name'],
    ['“epyc”', '?q=ram%3E%3D64&order=name'],
  ])
  expect(chipsOf(parseSearch('?q=nvme'), [{ name: 'q', value: 'nvme', text: 'nvme', without: '' }])[0]?.rest).toEqual(
    [],
  )
})
