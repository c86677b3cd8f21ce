import { describe, expect, it } from 'vitest'
import { parseJSON } from '../json/parse'
import { detailsOf, shownText, specsOf } from './details'
import { findPlans } from './find'
import { sampleBlock } from './sample'

function detailed(value: unknown) {
  const tape = parseJSON(typeof value === 'string' ? value : JSON.stringify(value))
  const [plan] = findPlans(tape)
  if (!plan) throw new Error('no plan')
  const { path, id, title, type, slug, prices, specs } = detailsOf(tape, plan)
  const texts = [id, title, type, slug, ...prices].map((node) => shownText(tape, node))
  return { path, texts, specs: specsOf(tape, specs).map(({ name, text }) => `${name}: ${text}`) }
}

// Holds: 2.explorer.extract
describe('the details of a plan', () => {
  it('come from a block', () => {
    expect(detailed([sampleBlock('a1')])).toEqual({
      path: '0',
      texts: ['a1', 'Server a1', 'ds', 'server-a1', '96', '110.5', '94'],
      specs: ['cpu: 12 x 3.70 GHz, AMD Ryzen 9 7900', 'ram: 64 GB RAM'],
    })
  })

  it('come from an API’s list', () => {
    const plan = {
      id: 4711,
      name: 'E-2388G',
      slug: 'e-2388g',
      type: 'baremetal',
      specs: {
        cpus: { count: 1, name: 'E-2388G' },
        memory: { name: '64GB ECC DDR4 ' },
        storage: [{ name: 'SSD 500GB' }, { name: 'HDD 1TB' }],
        bandwidth: null,
      },
      pricing: [
        { unit: 'Hourly', price: 0.07, currency: 'EUR' },
        { unit: 'Monthly', price: 119, currency: 'EUR' },
        { unit: 'Monthly', price: 55.1, currency: 'USD' },
      ],
    }
    expect(detailed([plan])).toEqual({
      path: '0',
      texts: ['4711', 'E-2388G', 'baremetal', 'e-2388g', '119', '55.1', null],
      specs: ['cpus: E-2388G', 'memory: 64GB ECC DDR4', 'storage: SSD 500GB, HDD 1TB'],
    })
  })

  it('keep the digits of the document', () => {
    const text = '[{"id":1,"specs":[],"price":{"EUR":4.50,"USD":0,"GBP":0.00000000000000000001}}]'
    expect(detailed(text).texts.slice(4)).toEqual(['4.50', '0', '0.00000000000000000001'])
  })

  it('are unknown where the document is silent or says null', () => {
    const { texts, specs } = detailed([{ specs: [], price: null, title: null, periods: [] }])
    expect([texts, specs]).toEqual([[null, null, null, null, null, null, null], []])
  })

  it('are shown as they stand where they are of another kind', () => {
    const { texts, specs } = detailed([{ specs: ['fast', { value: 3 }, 7, null, [1]], price: { EUR: '96' }, title: { de: 'x' }, id: true }])
    expect(texts.slice(0, 2)).toEqual(['true', '{\n  "de": "x"\n}'])
    expect(texts[4]).toBe('96')
    expect(specs).toEqual([': fast', ': 3', ': 7', ': 1'])
  })
})
