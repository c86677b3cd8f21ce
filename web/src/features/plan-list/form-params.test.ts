import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Applied } from '@/api/types.gen'
import { parseSearch } from '@/lib/address'
import { facetParams, keptParams, pinCurrency, submittedParams } from './form-params'

describe('keptParams', () => {
  const type = { type: 'baremetal', category: null, filters: [] } satisfies Applied
  const category = { type: null, category: 'general', filters: [] } satisfies Applied

  it.each([
    ['a filter that names a type', '?filter=baremetal', type, [['filter', 'baremetal']]],
    ['not one that names a category', '?filter=general', category, []],
    ['one of another answer’s category', '?filter=vds', category, [['filter', 'vds']]],
    ['not one in another case', '?filter=General', category, []],
    ['one that narrows to nothing', '?filter=zzz', { ...type, type: null }, [['filter', 'zzz']]],
    ['one not understood yet', '?filter=baremetal', null, [['filter', 'baremetal']]],
    ['not what controls send', '?q=a&cpu_cores=eq.8&order=name.asc&category=eq.general', type, []],
    ['not the offset', '?offset=24&offset=48', type, []],
    ['not which group is unfolded', '?more=regions&more=type', type, []],
    ['the second half of a range', '?ram_size=gte.4&ram_size=lte.64', type, [['unless.ram_size', 'ram_size=lte.64']]],
    [
      'ranges that are ticked',
      '?or=(and(cpu_cores.gte.8,cpu_cores.lt.16))&or=(cpu_cores.eq.1,ram_size.eq.8)',
      type,
      [
        ['unless.cpu_cores', 'or=(and(cpu_cores.gte.8,cpu_cores.lt.16))'],
        ['or', '(cpu_cores.eq.1,ram_size.eq.8)'],
      ],
    ],
    [
      'what no control knows',
      '?price_usd=lt.50&limit=12',
      type,
      [
        ['price_usd', 'lt.50'],
        ['limit', '12'],
      ],
    ],
    ['no empty values', '?price_usd=', type, []],
  ])('keeps %s', (_, search, applied, want) => {
    expect(keptParams(parseSearch(search), applied)).toEqual(want)
  })
})

describe('submittedParams', () => {
  it('sends what is filled in, and the button that was pressed', () => {
    document.body.innerHTML = `<form><input name="q" value="amd"><input name="order" value="">
      <button name="category" value="eq.memory">Memory</button></form>`
    const form = document.querySelector('form')
    if (!form) throw new Error('no form')
    expect(submittedParams(form, form.querySelector('button'))).toEqual([
      ['q', 'amd'],
      ['category', 'eq.memory'],
    ])
    expect(submittedParams(form, null)).toEqual([['q', 'amd']])
  })
})

describe('facetParams', () => {
  const sentBy = (first: string) => {
    document.body.innerHTML = `<form><input name="cpu_cores" value="${first}"><input name="ram_size" value="gte.8">
      <input name="unless.cpu_cores" value="cpu_cores=lte.64"><input name="unless.ram_size" value="or=(ram_size.lt.4)"></form>`
    const form = document.querySelector('form')
    if (!form) throw new Error('no form')
    return facetParams(form, null, 'USD', 'DE').map((param) => param.join('='))
  }

  it('lets go of a range for a value', () => {
    expect(sentBy('eq.4')).toEqual(['cpu_cores=eq.4', 'ram_size=gte.8', 'or=(ram_size.lt.4)'])
  })

  it('keeps both bounds of a range', () => {
    expect(sentBy('gte.4')).toEqual(['cpu_cores=gte.4', 'ram_size=gte.8', 'cpu_cores=lte.64', 'or=(ram_size.lt.4)'])
  })
})

describe('pinCurrency', () => {
  // The server's own test reads them too.
  const file = resolve(import.meta.dirname, '../../../../internal/catalog/expression/testdata/pinned.json')
  const cases = JSON.parse(readFileSync(file, 'utf8')) as [text: string, want: string][]

  it.each(cases)('pins %s', (text, want) => {
    expect(pinCurrency(text, 'EUR')).toBe(want)
  })
})
