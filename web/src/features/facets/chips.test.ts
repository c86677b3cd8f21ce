import { expect, it } from 'vitest'
import { formatSearch, parseSearch } from '@/lib/address'
import { chipsOf } from './chips'

const nothing = { type: null, category: null }

it.each([
  ['sizes', '?cpu_cores=eq.8&ram_size=eq.64&storage_size=eq.1000', nothing, ['8 cores', '64 GB RAM', '1 TB storage']],
  ['texts', '?q=amd&regions=cs.{"Japan, Tokyo"}&partner_name=eq.Contabo', nothing, ['“amd”', 'Japan, Tokyo', 'Contabo']],
  ['a type', '?filter=VDS', { type: 'vds', category: null } as const, ['Cloud servers']],
  ['a category by filter', '?filter=general', { type: null, category: 'general' }, ['General']],
  ['an unknown filter', '?filter=zzz', nothing, []],
  ['other filters as they are', '?ram_size=gte.64&price_usd=lt.50', nothing, ['ram_size gte.64', 'price_usd lt.50']],
  ['names that every object has', '?constructor=eq.1&toString=x', nothing, ['constructor eq.1', 'toString x']],
  ['no order and no paging', '?order=name.asc&offset=24&limit=12&q=', nothing, []],
])('names %s', (_, search, applied, want) => {
  expect(chipsOf(parseSearch(search), applied).map(({ text }) => text)).toEqual(want)
})

it('leads to the first page of the list without it, order kept', () => {
  const [chip] = chipsOf(parseSearch('?cpu_cores=eq.8&order=name.asc&offset=24&q=a'), nothing)
  expect(formatSearch(chip?.rest ?? [])).toBe('?order=name.asc&q=a')
})
