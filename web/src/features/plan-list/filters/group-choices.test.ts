import { describe, expect, it } from 'vitest'
import { setLandingFilter } from '@/api/browse-plans'
import { facets } from '@/api/types.gen'
import { sampleBrowse } from '@/test/sample'
import { groupChoices, isOffered, ownChoices, shortList } from './group-choices'

const facet = (name: string) => {
  const found = facets.find((f) => f.name === name)
  if (!found) throw new Error(`no facet ${name}`)
  return found
}

const texts = (name: string, chosen: string[] = [], touched: string[] = [], facetData = sampleBrowse()) =>
  groupChoices(facet(name), facetData, chosen, touched).map(
    ({ text, count, isChosen }) => `${text} ${String(count)}${isChosen ? ' chosen' : ''}`,
  )

describe('groupChoices', () => {
  it('says values in words, with their counts', () => {
    expect(texts('cpu_cores')).toEqual(['8 to 15 cores 13'])
    expect(texts('type')).toEqual(['Dedicated servers 1'])
    expect(texts('category', ['memory'])).toEqual(['General 12', 'Memory 3 chosen'])
    const countries = sampleBrowse({
      facets: { ...sampleBrowse().facets, countries: [{ value: 'DE', count: 2 }] },
      facet_texts: { countries: ['Germany'] },
    })
    expect(texts('countries', [], [], countries)).toEqual(['Germany 2'])
    const machines = sampleBrowse({
      facets: {
        ...sampleBrowse().facets,
        ram_ecc: [
          { value: false, count: 4 },
          { value: true, count: 3 },
        ],
        nvme_drives: [
          { value: 1, count: 2 },
          { value: 2, count: 1 },
        ],
      },
    })
    expect(texts('ram_ecc', ['true'], [], machines)).toEqual(['Yes 3 chosen', 'No 4'])
    expect(texts('nvme_drives', [], [], machines)).toEqual(['1 NVMe disk 2', '2 NVMe disks 1'])
  })

  it('offers no value that no plan has', () => {
    const facetData = sampleBrowse({
      facets: {
        ...sampleBrowse().facets,
        cpu_vendor: [
          { value: 'AMD', count: 2 },
          { value: 'Intel', count: 0 },
        ],
      },
    })
    expect(texts('cpu_vendor', [], [], facetData)).toEqual(['AMD 2'])
    expect(texts('cpu_vendor', ['Intel'], [], facetData)).toEqual(['AMD 2', 'Intel 0 chosen'])
  })

  it('keeps in sight what is chosen or was touched, with no plan or uncounted', () => {
    expect(texts('cpu_cores', ['12', '96'], ['64-128'])).toEqual([
      '8 to 15 cores 13',
      '64 to 127 cores 0',
      '12 cores 1 chosen',
      '96 cores 0 chosen',
    ])
    expect(texts('regions', ['Arica'], [], sampleBrowse({ left_out: { regions: 700 } }))).toEqual([
      'Germany, Nuremberg 5',
      'Arica null chosen',
    ])
  })

  it('names the only choice as the filter does where no plan has it', () => {
    const filters = [{ name: 'payment', value: 'cs.{card}', text: 'Card' }]
    const own = sampleBrowse({ applied: { type: null, category: null, filters } })
    expect(texts('payment', ['card'], ['sepa'], own)).toEqual(['Card 0 chosen', 'sepa 0'])
  })

  it('names several choices that no plan has', () => {
    const filters = [
      { name: 'countries', value: 'ov.{AQ,BV}', text: 'x', names: { AQ: 'Antarktis', BV: 'Bouvetinsel', DE: 'D' } },
    ]
    const own = sampleBrowse({ applied: { type: null, category: null, filters } })
    expect(texts('countries', ['AQ', 'BV'], ['XX'], own)).toEqual([
      'Antarktis 0 chosen',
      'Bouvetinsel 0 chosen',
      'XX 0',
    ])
    expect(texts('cpu_vendor', ['VIA', 'IBM'], [], own)).toEqual(['VIA 0 chosen', 'IBM 0 chosen'])
  })
})

describe('isOffered', () => {
  const offering = (own: object) => sampleBrowse({ facets: { ...sampleBrowse().facets, ...own }, total: 2 })
  const [one, two] = [
    [{ value: 'AMD', count: 2 }],
    [
      { value: 'AMD', count: 2 },
      { value: 'Intel', count: 1 },
    ],
  ]
  it.each([
    ['cpu_vendor', [], false],
    ['cpu_vendor', one, false],
    ['cpu_vendor', two, true],
    ['cpu_vendor', [...one, { value: 'Intel', count: 0 }], false],
    ['gpu_model', [], false],
    ['gpu_model', one, true],
  ])('has the group of %s with the values %j: %s', (name, values, want) => {
    expect(isOffered(facet(name), '/', offering({ [name]: values }), [])).toBe(want)
  })
  it.each([
    ['ram_ecc', [{ value: true, count: 5 }], 5, false],
    ['ram_ecc', [{ value: true, count: 5 }], 8, true],
    ['ipv4', [{ value: 1, count: 5 }], 8, true],
    ['virtualization', [{ value: 'kvm', count: 5 }], 8, true],
    ['payment', [{ value: 'Card', count: 5 }], 8, true],
    ['ram_ecc', [{ value: true, count: 0 }], 8, false],
  ])('has the group of %s with the only value %j of %i plans: %s', (name, values, total, want) => {
    expect(isOffered(facet(name), '/', { ...offering({ [name]: values }), total }, [])).toBe(want)
  })
  it('has no group of the only value of every card, of which some have several configurations', () => {
    const cards = { ...offering({ drives: [{ value: 1, count: 30 }] }), machines: 30, total: 31 }
    expect(isOffered(facet('drives'), '/', cards, [])).toBe(false)
    expect(isOffered(facet('drives'), '/', { ...cards, machines: 31, total: 32 }, [])).toBe(true)
  })
  it('has no group of what the page is about', () => {
    expect(['/vps', '/'].map((path) => isOffered(facet('type'), path, offering({ type: two }), []))).toEqual([
      false,
      true,
    ])
  })
  it.each([
    [[], ['drives']],
    [['NVMe'], ['nvme_drives']],
    [['HDD'], ['hdd_drives']],
    [['NVMe', 'HDD'], ['drives']],
  ])('counts the disks of %j alone: %j', (chosen, want) => {
    const counts = [
      { value: 1, count: 3 },
      { value: 2, count: 5 },
    ]
    const names = ['drives', 'nvme_drives', 'ssd_drives', 'hdd_drives']
    const data = offering(Object.fromEntries(names.map((name) => [name, counts])))
    expect(names.filter((name) => isOffered(facet(name), '/', data, chosen))).toEqual(want)
  })
})

describe('ownChoices', () => {
  const types = [
    { value: 'vds', text: '', count: 3, isChosen: false },
    { value: 'vps', text: '', count: 2, isChosen: false },
  ]
  it('offers no other type on a page of one', () => {
    expect(ownChoices(types, facet('type'), '/vps').map(({ value }) => value)).toEqual(['vps'])
    expect(ownChoices(types, facet('type'), '/')).toHaveLength(2)
    expect(ownChoices(types, facet('category'), '/vps')).toHaveLength(2)
  })

  it('offers no other country on the page of one', () => {
    setLandingFilter('/locations/de', 'countries=cs.%7BDE%7D')
    const countries = ['DE', 'FI'].map((value) => ({ value, text: value, count: 1, isChosen: false }))
    expect(ownChoices(countries, facet('countries'), '/locations/de').map(({ value }) => value)).toEqual(['DE'])
  })
})

describe('shortList', () => {
  const many = Array.from({ length: 40 }, (_, i) => ({ value: String(i), text: '', count: i % 10, isChosen: i === 3 }))
  it('leaves a short group whole', () => {
    expect(shortList(many.slice(0, 8), [])).toHaveLength(8)
  })
  it('shows the most common of a long one, in order, the chosen and the kept', () => {
    expect(shortList(many, ['5']).map(({ value }) => Number(value))).toEqual([3, 5, 8, 9, 18, 19, 29, 39])
  })
})
