import { render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PageContext } from '@/api/page-context'
import type { Difference, PlanCosts, PlanPage as Shown, Price } from '@/api/types.gen'
import { CurrencyProvider } from '@/features/currency/currency-provider'
import { StaticRouter } from '@/lib/router'
import { ofShop, samplePage, samplePlan, samplePrices } from '@/test/sample'
import { PlanPage } from './plan-page'

const costs = (text: string): PlanCosts => ({
  setup: '$12.00',
  terms: [{ months: 12, total: '$480.00', per_month: '$40.00', note: 'setup included' }],
  today: '11.00',
  steps: [{ label: 'Partner price per month', text, note: 'checked 15 Apr 2026', link: 'https://x.example/' }],
  history: {
    points: [
      { at: 0, day: '1 Apr 2026', amount: 12, text: `${text} a month` },
      { at: 50, day: '2 Apr 2026', amount: null, text: 'not offered' },
    ],
    until: 100,
    until_day: '3 Apr 2026',
    summary: `${text} whenever it was offered.`,
    low: text,
    high: text,
  },
  lows: [
    { label: 'Lowest price of the last 30 days', text },
    { label: 'Lowest price since 1 Jan 2026', text },
  ],
})

function open(over: Partial<Shown> = {}, search = '?months=12') {
  const plan: Shown = {
    plan: samplePlan(),
    withdrawn: '',
    checked: '15 Apr 2026',
    specs: '12 cores, 64 GB DDR5 ECC, 2 TB NVMe, 1 Gbps',
    facts: [
      { label: 'RAM', text: '64 GB', source: 'Stated by Contabo' },
      { label: 'Storage', text: '2 TB', source: 'Stated by Contabo' },
      { label: 'Threads', text: '24', source: 'Derived from the CPU model' },
    ],
    costs: ofShop({ USD: costs('$11.00'), EUR: costs('€10.00'), GBP: costs('£9.00') }),
    trail: [
      { text: 'Home', path: '/' },
      { text: 'VPS plans', path: '/vps' },
    ],
    stock: {
      note: '',
      from: '15 Jan 2026',
      until: '15 Apr 2026',
      rows: [
        {
          name: 'Nuremberg',
          text: 'Sold out since 1 Apr 2026',
          parts: [
            { at: 0, width: 800, share: 100 },
            { at: 800, width: 200, share: 0 },
          ],
        },
      ],
    },
    places: [
      {
        page: '',
        regions: [
          { name: 'Nuremberg', flag: 'de', note: '3 left' },
          { name: 'Oslo', flag: 'no', note: 'Sold out' },
        ],
        prices: samplePrices(),
        stock: '3 left',
        spots: [{ name: 'Nuremberg', latitude: 49.45, longitude: 11.08 }],
      },
      {
        page: '/plans/x-2',
        regions: [{ name: 'Singapore', flag: 'sg', note: 'Available' }],
        prices: samplePrices({ USD: { monthly: { text: '$12.00', unit: 'month' } } }),
        stock: 'Available',
        spots: [
          { name: 'Singapore', latitude: 1.29, longitude: 103.85 },
          { name: 'Oslo', latitude: 59.91, longitude: 10.75 },
        ],
      },
    ],
    similar: [
      {
        name: 'Other',
        page: '/plans/other-3',
        partner: 'Cherry Servers',
        specs: '16 cores',
        prices: ofShop<Price | null>({ USD: { text: '$9.00', unit: 'month' }, EUR: null, GBP: null }),
        price_differences: ofShop<Difference | null>({ USD: null, EUR: null, GBP: null }),
        differences: [
          {
            column: 'cpu_cores',
            from: '12 cores',
            to: '16 cores',
            kind: 'better',
            text: '16 cores instead of 12 cores',
          },
        ],
      },
    ],
    twins: [],
    related: [{ text: 'Servers in Germany', path: '/locations/de' }],
    rates: { source: '', link: '', date: '', text: '' },
    ...over,
  }
  render(
    <PageContext value={samplePage({ list: null, plan, watches: true })}>
      <CurrencyProvider initial="USD">
        <StaticRouter first={{ path: '/plans/p-7', search }}>
          <PlanPage />
        </StaticRouter>
      </CurrencyProvider>
    </PageContext>,
  )
}

const part = (name: string) => within(screen.getByRole('region', { name }))

describe('PlanPage', () => {
  it('warns of a machine that does not last beside its price and above its order', () => {
    const note = 'Interruptible: the partner can stop it at any time'
    open({ plan: { ...samplePlan(), notes: [note] } })
    expect(part('Price').getByText(note)).toBeTruthy()
    const order = screen.getByRole('link', { name: /Configure Server/ }).parentElement
    expect(order?.textContent).toContain(note)
  })

  const way = { term: '3 months', first: '$33.00', per_month: '$11.00', renewal: '', setup: '', coupon: '' }
  it.each([
    ['none where each costs the same', [way, { ...way, term: '12 months', first: '$132.00' }], null],
    [
      'renewals, fees and coupons',
      [
        { ...way, term: '1 month', first: '$12.00', per_month: '$12.00', renewal: '$15.00', setup: '$10.00' },
        { ...way, setup: 'None', coupon: 'BF26, until 15 Apr 2026' },
      ],
      [
        'Billing period|First payment|Renewal|Setup',
        '1 month|$12.00|$15.00|$10.00',
        '3 months|$33.00$11.00 a month|Not stated|None',
      ],
    ],
  ])('lists the ways to pay: %s', (_, ways, want) => {
    const set = { ...costs('$11.00'), ways }
    open({ costs: ofShop({ USD: set, EUR: set, GBP: set }) })
    const table = part('Price').queryByRole('table', { name: 'Billing periods' })
    const rows = table && [...table.querySelectorAll('tr')]
    expect(rows?.map((tr) => [...tr.children].map((cell) => cell.textContent).join('|')) ?? null).toEqual(want)
    expect(part('Price').queryByText('3 months with coupon BF26, until 15 Apr 2026') !== null).toBe(want !== null)
  })

  const totals = () =>
    [...(part('Price').getAllByRole('list')[0]?.querySelectorAll('li') ?? [])].map((li) => li.textContent)

  it.each([
    ['', '12 months$480.00setup included · $40.00 a month'],
    ['?months=24', 'Per month$37.50'],
  ])('gives the total of the chosen term, else of a year: %s', (search, want) => {
    const terms = [...costs('').terms, { months: 24, total: '$900.00', per_month: '$37.50', note: '' }]
    const set = { ...costs('$11.00'), terms }
    open({ costs: ofShop({ USD: set, EUR: set, GBP: set }) }, search)
    expect(totals()).toEqual(['One-time setup fee$12.00', want])
    expect(part('Price').getByRole('row', { name: '24 months $900.00 $37.50' })).toBeTruthy()
  })

  it('has no table of terms of which each costs the same a month', () => {
    const term = { months: 1, total: '$11.00', per_month: '$11.00', note: '' }
    const set = { ...costs('$11.00'), setup: null, terms: [term, { ...term, months: 12, total: '$132.00' }] }
    open({ costs: ofShop({ USD: set, EUR: set, GBP: set }) }, '')
    expect(totals()).toEqual(['One-time setup feeNot stated', '12 months$132.00$11.00 a month'])
    expect(part('Price').queryByRole('columnheader', { name: 'Term' })).toBeNull()
  })

  it('names what else is paid, apart from what need not be', () => {
    const charges = [
      { label: 'Extra traffic, per TB', text: '$1.00', mandatory: false },
      { label: 'IPv4 address, a month', text: '$2.00', mandatory: true },
    ]
    open({ costs: ofShop({ USD: { ...costs('$11.00'), charges }, EUR: costs('€10.00'), GBP: costs('£9.00') }) })
    expect(totals()).toContain('IPv4 address, a month$2.00')
    const optional = part('Price').getByRole('heading', { name: 'Charged only if used or ordered' }).parentElement
    expect(optional?.querySelector('ul')?.textContent).toBe('Extra traffic, per TB$1.00')
  })

  it('names no charges where none are known', () => {
    open()
    expect(screen.queryByRole('heading', { name: 'Charged only if used or ordered' })).toBeNull()
  })

  it('names the lowest prices', () => {
    open()
    const lows = part('Price history').getByLabelText('Lowest price')
    expect(lows.textContent).toBe('Lowest price of the last 30 days$11.00Lowest price since 1 Jan 2026$11.00')
    expect(screen.queryByText('The price is the lowest of the last 90 days.')).toBeNull()
  })

  it('says everything that is known, and from where', () => {
    open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ryzen 12 Cores')
    expect(part('Price').getByText('checked 15 Apr 2026')).toBeTruthy()
    expect(part('Price').getByText('€10.00/month').parentElement?.textContent).toBe('EUR€10.00/month')
    expect(part('Specifications').getByText('Derived from the CPU model')).toBeTruthy()
    expect(part('Specifications').getAllByText(/Stated by Contabo/)).toHaveLength(1)
    expect(part('Regions').getByRole('link', { name: 'Singapore' }).getAttribute('href')).toBe('/plans/x-2')
    expect(
      part('Regions')
        .getAllByRole('row')
        .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' ')),
    ).toEqual([
      'Region Price Stock',
      'Nuremberg $11.00/month 3 left',
      'Oslo $11.00/month Sold out',
      'Singapore $12.00/month Available',
    ])
    const map = part('Regions').getByRole('img', { name: 'Map: Nuremberg, Singapore, Oslo' })
    expect([...map.querySelectorAll('title')].map((title) => title.textContent)).toEqual([
      'Singapore',
      'Oslo',
      'Nuremberg',
    ])
    expect(part('Price history').getByRole('img', { name: '$11.00 whenever it was offered.' })).toBeTruthy()
    expect(part('Price history').getByText('not offered')).toBeTruthy()
    expect(part('Stock over time').getByRole('img', { name: 'Nuremberg: Sold out since 1 Apr 2026' })).toBeTruthy()
    expect(part('Similar plans').getByRole('link', { name: 'Other' }).getAttribute('href')).toBe('/plans/other-3')
    expect(part('Similar plans').getByText('16 cores instead of 12 cores')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Servers in Germany' }).getAttribute('href')).toBe('/locations/de')
    const order = screen.getByRole('link', { name: 'Configure Server' })
    expect(order.getAttribute('rel')).toMatch(/noopener.*sponsored/)
  })

  it('orders as code, each tool apart, and copies one', async () => {
    const code = 'host create \\\n  --type=a'
    const one = {
      tool: 'host',
      language: 'shell',
      code,
      choices: ['region', 'image'],
      regions: ['fsn1'],
      source: 'https://x.example/',
      date: '2026-11-03',
      says: 'x.example, as of 3 Nov 2026',
    }
    open({ order_code: [one, { ...one, tool: 'API', choices: [], regions: [] }] })
    const section = part('Order as code')
    expect(section.getAllByText(/host create/).map((shown) => shown.textContent)).toEqual([code, code])
    expect(section.getByText(/You choose/).textContent).toBe(
      'You choose: region, image. Regions: fsn1. x.example, as of 3 Nov 2026',
    )
    const written: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => Promise.resolve(written.push(text)) } })
    section.getByText('Copy host').click()
    expect(await section.findByText('Copied.')).toBeTruthy()
    expect(written).toEqual([code])
    vi.unstubAllGlobals()
  })

  it('takes the term along to the watch and to my servers', () => {
    open()
    const watch = screen.getByRole('button', { name: 'Watch' }).closest('form')
    expect(Object.fromEntries(new FormData(watch ?? undefined))).toEqual({
      for: '/plans/ryzen-12-cores-1?months=12',
      below: '11.00',
    })
    const mine = screen.getByRole('link', { name: 'I rent this' }).getAttribute('href')
    expect(mine).toMatch(/plan_id=%2Fplans%2Fryzen-12-cores-1&.*&months=12$/)
  })

  it('leads back to its lists, and says in its head what it is', () => {
    open()
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/vps'])
    const head = screen.getByRole('heading', { level: 1 }).closest('header') ?? document.body
    expect(head.textContent).toContain('12 cores, 64 GB DDR5 ECC, 2 TB NVMe, 1 Gbps')
    expect(head.textContent).toContain('NurembergOsloand 1 more')
  })

  const place = {
    page: '',
    regions: [{ name: 'Nuremberg', flag: 'de', note: '3 left' }],
    prices: samplePrices(),
    stock: '3 left',
    spots: [],
  }
  it.each([
    ['in its head where it is one', [place], 'Nuremberg3 left. In stock since 15 Jan 2026 without interruption.'],
    [
      'in its head where it is not known',
      [{ ...place, regions: [] }],
      'Region not stated3 left. In stock since 15 Jan 2026 without interruption.',
    ],
  ])('names its place %s', (_, places, want) => {
    const note = 'In stock since 15 Jan 2026 without interruption.'
    open({ places, stock: { from: '15 Jan 2026', until: '15 Apr 2026', rows: [], note } })
    const regions = screen.getByRole('region', { name: 'Regions' })
    expect(regions.closest('header')).not.toBeNull()
    expect(regions.textContent).toBe(want)
    expect(screen.queryByRole('region', { name: 'Stock over time' })).toBeNull()
  })

  it('says of many places of one price and one stock a line, without a table', () => {
    const regions = ['Nuremberg', 'Oslo', 'Bergen'].map((name) => ({ name, flag: 'no', note: 'Available' }))
    open({ places: [{ ...place, regions }], stock: null })
    expect(part('Regions').queryByRole('table')).toBeNull()
    expect(screen.getByRole('region', { name: 'Regions' }).textContent).toContain('NurembergOsloBergenAvailable')
  })

  it.each([
    ['bundled', '7 Oct 2024', 'Sample data, as of 7 Oct 2024: price and stock may have changed.'],
    ['stale', '7 Oct 2024', 'Not updated automatically, as of 7 Oct 2024: price and stock may have changed.'],
    ['price', '20 Nov 2026', 'Price last confirmed 20 Nov 2026'],
    ['fresh', '20 Nov 2026', 'Last checked 15 Apr 2026'],
  ])('says how old its facts are: %s', (state, as_of, text) => {
    open({ plan: samplePlan({ fresh: { state, as_of, checked_at: null, reason: '' } }) })
    expect(screen.getByRole('heading', { level: 1 }).closest('header')?.textContent).toContain(text)
  })

  it('says of a plan that is gone what was last known', () => {
    open({
      withdrawn: 'This plan has not been offered since 1 Apr 2026.',
      plan: samplePlan({ order_url: null }),
      places: [],
    })
    expect(screen.getByText(/This plan has not been offered since 1 Apr 2026/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Configure Server' })).toBeNull()
    expect(part('Regions').getByText('Not offered in any region at the moment.')).toBeTruthy()
  })

  it.each([
    ['in other regions', {}, 'It is in stock in other regions.', '#regions'],
    ['as a similar plan', { places: [] }, 'A similar plan is in stock.', '#similar'],
  ])('offers the watch first where a plan is sold out, and what is in stock %s', (_, over, text, target) => {
    const sold_out = 'Sold out since 1 Apr 2026'
    open({ sold_out, plan: samplePlan({ order_url: null }), ...over })
    expect(screen.getByRole('link', { name: text }).getAttribute('href')).toBe(target)
    const watch = screen.getByRole('link', { name: 'Tell me when it is back' })
    expect(watch.getAttribute('href')).toMatch(/^\/watch\?for=.*&rule=back_in_stock$/)
    const soldOut = screen.getByRole<HTMLButtonElement>('button', { name: 'Sold out' })
    expect([watch.nextElementSibling === soldOut, soldOut.disabled]).toEqual([true, true])
    expect(screen.queryByRole('button', { name: 'Watch' })).toBeNull()
  })
})
