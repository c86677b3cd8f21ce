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

const told = (name: string, chosen: string[] = [], touched: string[] = [], offer = sampleBrowse()) =>
  groupChoices(facet(name), offer, chosen, touched).map(({ text, count, isChosen }) => `${text} ${String(count)}${isChosen ? ' chosen' : ''}`)

describe('groupChoices', () => {
  it('says values in words, with their counts', () => {
    expect(told('cpu_cores')).toEqual(['8 cores 12', '12 cores 1'])
    expect(told('type')).toEqual(['Dedicated servers 1'])
    expect(told('category', ['memory'])).toEqual(['General 12', 'Memory 3 chosen'])
    const countries = sampleBrowse({ facets: { ...sampleBrowse().facets, countries: [{ value: 'DE', count: 2 }] }, facet_texts: { countries: ['Germany'] } })
    expect(told('countries', [], [], countries)).toEqual(['Germany 2'])
  })

  it('keeps in sight what is chosen or was touched, with no plan or uncounted', () => {
    expect(told('cpu_cores', ['96'], ['64'])).toEqual(['8 cores 12', '12 cores 1', '96 0 chosen', '64 0'])
    expect(told('regions', ['Arica'], [], sampleBrowse({ left_out: { regions: 700 } }))).toEqual(['Germany, Nuremberg 5', 'Arica null chosen'])
  })
})

describe('isOffered', () => {
  const withGPUs = sampleBrowse({ facets: { ...sampleBrowse().facets, gpu_model: [{ value: 'NVIDIA L40S', count: 2 }] } })
  it('has the group of GPUs where there are some, or one is chosen', () => {
    expect([sampleBrowse(), withGPUs].map((offer) => isOffered('gpu_model', offer, undefined))).toEqual([false, true])
    expect(isOffered('gpu_model', sampleBrowse(), ['NVIDIA L40S'])).toBe(true)
    expect(isOffered('cpu_vendor', sampleBrowse({ facets: { ...sampleBrowse().facets, cpu_vendor: [] } }), undefined)).toBe(true)
  })
})

describe('ownChoices', () => {
  const types = [{ value: 'vds', text: '', count: 3, isChosen: false }, { value: 'vps', text: '', count: 2, isChosen: false }]
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
