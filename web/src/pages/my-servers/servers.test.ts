import { afterEach, describe, expect, it } from 'vitest'
import {
  keepServers,
  planIdOf,
  priceText,
  question,
  readServers,
  type Server,
  shareHash,
  sharedServers,
} from './servers'

const server: Server = {
  id: 'a',
  name: 'Büro ✓',
  plan_id: 7,
  cpu_cores: null,
  ram_size: 0.5,
  storage_size: null,
  country: '',
  type: '',
  price: 12.5,
  currency: 'EUR',
  since: '2025-03-01',
  months: 24,
}

describe('my servers', () => {
  afterEach(() => {
    document.documentElement.lang = ''
  })

  it.each([
    ['', 'USD', '$1,289.50'],
    ['de', 'EUR', '1.289,50 €'],
    ['fr', 'GBP', '1 289,50 £'],
    ['nl', 'USD', '$ 1.289,50'],
    ['pl', 'USD', '1289,50 $'],
  ])('have prices with the sign that lists show: %s, %s', (lang, currency, want) => {
    document.documentElement.lang = lang
    expect(priceText(1289.5, currency).replaceAll(/\s/g, ' ')).toBe(want)
  })

  it('come back from the browser and from a shared address as they were', () => {
    expect(readServers()).toEqual([])
    expect(keepServers([server])).toBe(true)
    expect(readServers()).toEqual([server])
    expect(shareHash([server])).toMatch(/^#[\w-]+$/)
    expect(sharedServers(shareHash([server]))).toEqual([server])
  })

  it.each([
    '',
    '#',
    '#!',
    '#e30',
    `#${btoa('[{"id":"a"}]')}`,
    `#${btoa('[null]')}`,
    ...[
      { price: -1 },
      { price: '5' },
      { plan_id: 1.5 },
      { months: null },
      { currency: 'CHFR' },
      { ipv4: 'yes' },
      { id: 'a'.repeat(61) },
    ].map((wrong) => `#${btoa(JSON.stringify([{ ...server, name: '', ...wrong }]))}`),
    `#${btoa(JSON.stringify(Array(101).fill({ ...server, name: '' })))}`,
  ])('refuse what is no list of servers: %s', (hash) => expect(sharedServers(hash)).toBeNull())

  it('leave out what is none of a server', () => {
    const more = { ...server, name: '', colour: 'red', ipv4: true }
    expect(sharedServers(`#${btoa(JSON.stringify([more]))}`)).toEqual([{ ...server, name: '', ipv4: true }])
  })

  it.each([
    ['/plans/e5-1620v4-86', 86],
    ['https://shop.example/plans/x-12/', 12],
    [' 7 ', 7],
    ['e5-1620v4', null],
    ['', null],
  ])('read the plan of %s', (text, id) => expect(planIdOf(text)).toBe(id))

  it('ask for what is known alone', () => {
    expect(JSON.parse(question(server, ''))).toEqual({
      plan_id: 7,
      ram_size: 0.5,
      price: 12.5,
      currency: 'EUR',
      months: 24,
    })
    expect(JSON.parse(question({ ...server, country: 'DE' }, 'FR'))).toMatchObject({ country: 'DE', vat_country: 'FR' })
  })
})
