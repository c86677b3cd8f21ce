import { describe, expect, it, vi } from 'vitest'
import { setLandingFilter } from '@/api/browse-plans'
import { parseSearch } from '@/lib/address'
import { sampleBrowse } from '@/test/sample'
import { categoryChoices, dropdowns, optionsOf } from './facet-options'

const named = (label: string) => {
  const dropdown = dropdowns.find((d) => d.label() === label)
  if (!dropdown) throw new Error(`no dropdown ${label}`)
  return dropdown
}

// Holds: 2.list.dropdowns
describe('optionsOf', () => {
  const known = [
    { name: 'cpu_cores', value: 'eq.96', text: '96 cores' },
    { name: 'ram_size', value: 'gte.64', text: '64 GB or more' },
  ]
  it.each([
    ['CPU cores', '', ['All', '8 cores (12)', '12 cores (1)']],
    ['RAM', '', ['All', '64 GB (3)']],
    ['Storage', '', ['All', '1 TB (4)', '3.84 TB (2)']],
    ['CPU cores', 'eq.96', ['All', '8 cores (12)', '12 cores (1)', '96 cores (0)']],
    ['RAM', 'gte.64', ['All', '64 GB (3)', '64 GB or more']],
    ['Storage', 'in.(1,2)', ['All', '1 TB (4)', '3.84 TB (2)', 'Other: in.(1,2)']],
  ])('%s with %j selected', (label, selected, want) => {
    expect(optionsOf(named(label), sampleBrowse(), selected, known).map(({ text }) => text)).toEqual(want)
  })

  it.each([
    ['', ['All', '1 TB (4)', '3.84 TB (2)', '700 more not shown']],
    ['eq.1000', ['All', '1 TB (4)', '3.84 TB (2)', '700 more not shown']],
    ['eq.7', ['All', '1 TB (4)', '3.84 TB (2)', '7 GB', '700 more not shown']],
  ])('says how many values are not listed, and counts none of them, with %j selected', (selected, want) => {
    const options = optionsOf(named('Storage'), sampleBrowse({ left_out: { storage_size: 700 } }), selected, [])
    expect(options.map(({ text }) => text)).toEqual(want)
    expect(options.filter(({ disabled }) => disabled)).toHaveLength(1)
  })

  it('leaves out the label as the language writes it', () => {
    vi.stubGlobal('words', { plural: Number, list: { RAM: 'Mémoire', '{label}: {value}': '{label}\u00a0: {value}' } })
    const filters = [{ name: 'ram_size', value: 'gte.64', text: 'Mémoire\u00a0: 64 Go ou plus' }]
    const facet = dropdowns.find(({ name }) => name === 'ram_size')
    const options = facet && optionsOf(facet, sampleBrowse(), 'gte.64', filters)
    vi.unstubAllGlobals()
    expect(options?.at(-1)?.text).toBe('64 Go ou plus')
  })

  it('gives every option the filter that finds it', () => {
    expect(optionsOf(named('Storage'), sampleBrowse(), '', [])[1]?.value).toBe('eq.1000')
  })
})

// Holds: 2.list.categories
describe('categoryChoices', () => {
  it('offers none without plans on the page of a partner', () => {
    setLandingFilter('/partners/ovh', 'partner_id=eq.ovh')
    const offered = (path: string, search = '') =>
      categoryChoices(sampleBrowse(), parseSearch(search), null, path).map(({ text }) => text)
    expect(offered('/vps')).toEqual(['All Categories', 'Compute', 'General', 'Memory'])
    expect(offered('/partners/ovh')).toEqual(['All Categories', 'General', 'Memory'])
    expect(offered('/partners/ovh', '?category=eq.compute')).toContain('Compute')
  })

  const pressed = (search: string, category: string | null) =>
    categoryChoices(sampleBrowse(), parseSearch(search), { type: null, category, filters: [] })
      .filter((choice) => choice.pressed)
      .map(({ text, count }) => ({ text, count }))

  it.each([
    ['nothing chosen', '', null, [{ text: 'All Categories', count: null }]],
    ['a category', '?category=eq.memory', 'memory', [{ text: 'Memory', count: 3 }]],
    ['a filter that names one', '?filter=General', 'general', [{ text: 'General', count: 12 }]],
    ['a filter that names nothing', '?filter=zzz', null, [{ text: 'All Categories', count: null }]],
    ['one without plans', '?category=eq.compute', 'compute', [{ text: 'Compute', count: 0 }]],
    ['one that no plan has', '?category=eq.exotic', 'exotic', [{ text: 'Exotic', count: 0 }]],
  ])('presses one button for %s', (_, search, category, want) => {
    expect(pressed(search, category)).toEqual(want)
  })

  it('does not count a pressed category that is too rare to be offered', () => {
    const choices = categoryChoices(
      sampleBrowse({ left_out: { category: 3 } }),
      parseSearch('?category=eq.exotic'),
      null,
    )
    expect(choices.at(-1)).toEqual({ value: 'eq.exotic', text: 'Exotic', count: null, pressed: true })
  })
})
