import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { PageContext } from '@/api/page-context'
import type { Item } from '@/api/types.gen'
import { StaticRouter } from '@/lib/router'
import { ofShop, samplePage, samplePlan, samplePrices } from '@/test/sample'
import { PlanCard } from './plan-card'
import { PlanFreshness } from './plan-freshness'
import flag from '@/market/flag.module.css'
import styles from './plan-card.module.css'

function card(over: Partial<Item> = {}) {
  const plan = samplePlan(over)
  render(
    <PageContext value={samplePage()}>
      <QueryClientProvider client={new QueryClient()}>
        <PlanCard plan={plan} currency="USD" />
      </QueryClientProvider>
    </PageContext>,
  )
  return within(screen.getByRole('article', { name: plan.name }))
}

const facts = () =>
  [...document.querySelectorAll(`.${styles.planSizes}, .${styles.planSizes} + p`)].map((line) => line.textContent)

describe('PlanCard', () => {
  // Holds: 2.card.configure
  it('is named after its plan and links to its order page', () => {
    const link = card().getByRole('link', { name: 'Configure Server' })
    expect(link.getAttribute('href')).toBe('https://contabo.com/en/dedicated-servers/')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener nofollow sponsored')
  })

  // Holds: 2.card.name, 2.card.badge, 2.card.logo, 2.card.description, 2.card.provider
  it('says whose plan it is and what it is for', () => {
    const here = card()
    expect(here.getByRole('heading').textContent).toBe('Ryzen 12 Cores')
    expect(here.getByRole('link', { name: 'Ryzen 12 Cores' }).getAttribute('href')).toBe('/plans/ryzen-12-cores-1')
    expect(here.getByRole('checkbox', { name: 'Compare Ryzen 12 Cores' }).getAttribute('form')).toBe('compare')
    expect(here.getByText('General').className).toBe(`${styles.badge} ${styles.badgeGeneral}`)
    expect(here.getByRole('img', { name: 'Contabo' }).className).toContain('logo-contabo')
    expect(here.getByText('Ready in four hours.')).toBeTruthy()
    expect(here.getByText(/^Provided by/).textContent).toContain('Provided by Contabo')
    const provider = here.getByRole('link', { name: 'Contabo' })
    expect(provider.getAttribute('href')).toBe('https://contabo.com')
    expect(provider.getAttribute('target')).toBe('_blank')
  })

  // Holds: 2.card.badge
  it.each([
    ['lightweight', styles.badgeLightweight],
    ['memory', styles.badgeMemory],
    ['storage', styles.badgeStorage],
    ['compute', styles.badgeCompute],
    ['other', styles.badgeOther],
    ['gpu', styles.badgeOther],
    [null, undefined],
  ])('gives category %s the badge %s', (category, want) => {
    card({ category })
    expect(document.querySelector(`.${styles.badge}`)?.className.split(' ')[1]).toBe(want)
  })

  // Holds: 2.card.logo
  it('names a partner that has no mark', () => {
    const here = card({ partner: { id: 'own', name: 'Own Servers', link: null, logo: null } })
    expect(here.queryByRole('img', { name: 'Own Servers' })).toBeNull()
    expect(here.getAllByText('Own Servers')).not.toHaveLength(0)
  })

  // Holds: 2.card.logo
  it('shows the logo of the partner where there is one', () => {
    const here = card({ partner: { id: 'x', name: 'X Hosting', link: null, logo: 'https://x.example/logo.svg' } })
    expect(here.getByRole('img', { name: 'X Hosting' }).getAttribute('src')).toBe('https://x.example/logo.svg')
  })

  // Holds: 2.card.cpu, 2.card.ram, 2.card.storage, 2.card.network, 3.plan.network-speed
  it('says what the machine has', () => {
    card()
    expect(facts()).toEqual([
      '12 cores\u00a0· 64 GB DDR5 ECC\u00a0· 2 TB NVMe',
      'AMD Ryzen 9 7900\u00a0· 3.7 GHz\u00a0· 1 Gbps\u00a0· 30 TB traffic',
    ])
  })

  it('says the disks as they are, of every kind', () => {
    const storage = [
      { size: '2 × 480 GB', name: 'SSD' },
      { size: '2 × 4 TB', name: 'HDD' },
      { size: '160 GB', name: null },
    ]
    card({ specs: { ...samplePlan().specs, storage } })
    expect(facts()[0]).toContain('· 2 × 480 GB SSD + 2 × 4 TB HDD + 160 GB')
  })

  it('says how many configurations it stands for, and that they begin at its price', () => {
    render(
      <PageContext value={samplePage()}>
        <StaticRouter first={{ path: '/', search: '?ram_ecc=eq.true' }}>
          <PlanCard plan={samplePlan({ configurations: 20, is_from: true })} currency="USD" />
        </StaticRouter>
      </PageContext>,
    )
    const link = screen.getByRole('link', { name: '20 configurations of Ryzen 12 Cores' })
    expect(link.textContent).toBe('20 configurations')
    expect(link.getAttribute('href')).toContain('?ram_ecc=eq.true&partner_name=eq.Contabo&')
    expect(screen.getByText('$11.00').parentElement?.textContent).toContain('from $11.00/month')
  })

  it('says which GPUs it has, and what a visitor must know before an order', () => {
    const here = card({
      specs: { ...samplePlan().specs, gpu: '2 × NVIDIA L40S, 48 GB each' },
      notes: ['Interruptible: the partner can stop it at any time'],
    })
    expect(facts()[0]).toContain('· 2 × NVIDIA L40S, 48 GB each\u00a0·')
    expect(here.getByText('Interruptible: the partner can stop it at any time')).toBeTruthy()
  })

  // Holds: 2.card.prices
  it('says every price with its unit, the leading one first', () => {
    const monthly = { text: '$11.00', unit: 'month' } as const
    const set = {
      monthly,
      hourly: { text: '$0.02', unit: 'hour' },
      annually: { text: '$120.00', unit: 'year' },
    } as const
    card({ prices: samplePrices({ USD: set }) })
    expect(document.querySelector(`.${styles.planPrices}`)?.textContent).toBe(
      '$11.00/month Partner price$0.02/hour\u00a0· $120.00/year',
    )
  })

  it('leads with the price that the server chose', () => {
    const set = {
      hourly: { text: '$0.02', unit: 'hour' },
      annually: { text: '$120.00', unit: 'year' },
      lead: 'year',
    } as const
    card({ prices: samplePrices({ USD: set }) })
    expect(document.querySelector(`.${styles.planPrices}`)?.textContent).toBe(
      '$120.00/year Partner price$11.00/month\u00a0· $0.02/hour',
    )
  })

  it('says for how long a month is paid, and at what it renews', () => {
    const set = {
      monthly: { text: '≈ $11.00', unit: 'month', computed: true, paid: 'paid for 3 months' },
      annually: { text: '$99.00', unit: 'year' },
      renews: 'Renews at $15.00',
    } as const
    card({ prices: samplePrices({ USD: set }) })
    expect(document.querySelector(`.${styles.planPrices}`)?.textContent).toBe(
      '≈ $11.00/month, paid for 3 months ComputedRenews at $15.00\u00a0· $99.00/year',
    )
  })

  it('shows hostile text as text', () => {
    const name = '<img src=x onerror=alert(1)>'
    card({ name, description: '<script>alert(1)</script>', category: 'x" onclick="' })
    expect(screen.getByRole('heading').textContent).toBe(name)
    expect(document.querySelector('article script, article img[src="x"]')).toBeNull()
  })

  it('has no order link without an address', () => {
    expect(card({ order_url: null }).queryByRole('link', { name: 'Configure Server' })).toBeNull()
  })

  it('shows unknown specs as dashes, never as zero', () => {
    const specs = {
      cpus: { cores: null, name: null, frequency: null },
      memory: { total: null, name: null },
      storage: [],
      nics: [],
    }
    card({ specs, bandwidth: null })
    expect(facts()).toEqual(['—\u00a0· — RAM\u00a0· — storage', ''])
  })

  it.each([
    [4, '4 vCores', '30TB', ['4 cores', '30 TB traffic']],
    [6, '6 vCPU Cores', 'Unlimited Traffic', ['6 cores', 'Unlimited traffic']],
    [4, '8 vCores', null, ['4 cores', '8 vCores']],
    [12, 'AMD Ryzen 9 7900', null, ['12 cores', 'AMD Ryzen 9 7900']],
  ])('says %s cores of %s and %s traffic once', (cores, name, bandwidth, want) => {
    const { specs } = samplePlan()
    card({ specs: { ...specs, cpus: { cores, name, frequency: null }, nics: [] }, bandwidth })
    const [sizes, details] = facts()
    expect([sizes?.split('\u00a0')[0], details]).toEqual(want)
  })

  // Holds: 5.price-lookup
  it('says so when no price is known', () => {
    const none = { monthly: null, hourly: null, annually: null, lead: null }
    expect(card({ prices: samplePrices({ USD: none }) }).getByText('Price unavailable')).toBeTruthy()
  })

  it.each([true, false])(
    'draws the course of a price that changed, and says whether it is the lowest: %s',
    (is_lowest) => {
      const course = {
        currency: 'USD',
        unit: 'month',
        low_30_days: 39,
        low_90_days: 39,
        low_all_days: 39,
        is_lowest,
        line: 'M0,2H80V22H96',
        text: 'Price went from $45.00 to $39.00 in 60 days',
      } as const
      const here = card({ courses: ofShop({ USD: course, EUR: course, GBP: course }) })
      expect(here.getByRole('img', { name: course.text }).querySelector('path')?.getAttribute('d')).toBe(course.line)
      expect(here.queryByText('Lowest in 90 days') !== null).toBe(is_lowest)
    },
  )

  it('draws nothing for a price that never changed', () => {
    expect(card().queryByRole('img', { name: /Price/ })).toBeNull()
  })

  it.each([
    ['a converted price', 'Converted', { text: '≈ $11.60' }],
    ['a price whose quote held tax', 'Computed', { text: '$49.59', computed: true }],
  ])('asks how %s came about once it is clicked', async (_, label, price) => {
    const said = 'Partner price per month'
    const line = {
      label: said,
      amount: 10,
      currency: 'EUR',
      text: '€10.00',
      kind: 'base',
      source_url: null,
      seen_at: null,
    }
    const fetch = vi.fn(() => Promise.resolve(Response.json({ lines: [line], setup: null, first_year: null })))
    vi.stubGlobal('fetch', fetch)
    const here = card({ prices: samplePrices({ USD: { monthly: { ...price, unit: 'month' } } }) })
    const link = here.getByRole('link', { name: label })
    expect(link.getAttribute('href')).toBe('/plans/ryzen-12-cores-1#price')
    expect(fetch).not.toHaveBeenCalled()
    fireEvent.click(link)
    expect(await here.findByText(said)).toBeTruthy()
    vi.unstubAllGlobals()
  })

  const nine = Array.from({ length: 9 }, (_, i) => ({ name: `Region ${String(i)}`, flag: 'de' }))
  const hourly = samplePrices({ USD: { hourly: { text: '$0.02', unit: 'hour' } } })
  it.each([
    ['as it is', {}, 26],
    ['with all its regions and prices', { available_regions: nine, prices: hourly }, 31],
  ])('is light, since a list has two dozen that each click on a filter makes anew: %s', (_, over, most) => {
    card(over)
    const article = screen.getByRole('article')
    expect(article.querySelectorAll('*').length).toBeLessThan(most)
    // Another file's drawing costs as much as ten elements; a picture is a partner's own or none.
    expect(article.querySelectorAll('use, img, details')).toHaveLength(0)
  })

  // Holds: 2.card.regions
  it('puts the sixth region and later ones behind a count', async () => {
    const regions = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({ name: `Region ${name}`, flag: 'globe' }))
    const here = card({ available_regions: regions })
    const more = here.getByRole('link', { name: '+2 more' })
    expect(more.getAttribute('href')).toBe('/plans/ryzen-12-cores-1#regions')
    const flags = () => document.querySelectorAll(`.${styles.regions} > .${flag.flag}`)
    expect(flags()).toHaveLength(5)
    fireEvent.click(more)
    expect(await here.findByText('Region f')).toBeTruthy()
    expect(flags()).toHaveLength(7)
  })

  it('marks what is not current, and samples without a colour', () => {
    const { unmount } = render(<PlanFreshness fresh={{ state: 'stale', as_of: '1 Apr 2026' }} />)
    expect(screen.getByText('Last confirmed 1 Apr 2026').className).toContain('warn')
    unmount()
    card({ fresh: { state: 'bundled', as_of: '1 Apr 2026' } })
    const sample = screen.getByText('Sample data from 1 Apr 2026')
    expect(sample.className).not.toContain('warn')
  })

  it('says why a price or a plan is not confirmed', () => {
    const reason = 'it now says EUR 500 a month, where it said 5'
    const { rerender } = render(<PlanFreshness fresh={{ state: 'price', as_of: '1 Apr 2026', reason }} />)
    expect(screen.getByText(`Price last confirmed 1 Apr 2026: ${reason}`)).toBeTruthy()
    rerender(
      <PlanFreshness fresh={{ state: 'stale', as_of: '1 Apr 2026', checked_at: '2026-04-01T09:30:00Z', reason }} />,
    )
    expect(screen.getByTitle(reason).textContent).toContain('Last checked')
  })

  it('says how long ago a plan was checked that is not confirmed in time, and goes on counting', () => {
    vi.useFakeTimers({ now: Date.parse('2026-04-15T12:45:00Z') })
    card({ fresh: { state: 'stale', as_of: '15 Apr 2026, 09:30 UTC', checked_at: '2026-04-15T09:30:00Z' } })
    const words = () => document.querySelector('.mark.warn')?.textContent
    expect(words()).toBe('Last checked 3 hours ago')
    act(() => {
      vi.advanceTimersByTime(60 * 60_000)
    })
    expect(words()).toBe('Last checked 4 hours ago')
    expect(screen.getByText('4 hours ago').title).toBe('15 Apr 2026, 09:30 UTC')
    vi.useRealTimers()
  })

  it('writes the time of the check where no script runs', () => {
    const fresh = { state: 'stale', as_of: '15 Apr 2026, 09:30 UTC', checked_at: '2026-04-15T09:30:00Z' }
    expect(renderToStaticMarkup(<PlanFreshness fresh={fresh} />)).toContain('>15 Apr 2026, 09:30 UTC</time>')
  })

  it('keeps its regions apart when one is named twice', () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const germany = { name: 'Germany', flag: 'DE' }
    const plan = samplePlan({ available_regions: [germany, germany, { name: 'France', flag: 'FR' }] })
    const { rerender } = render(<PlanCard plan={plan} currency="USD" />)
    rerender(<PlanCard plan={{ ...plan, available_regions: [{ name: 'France', flag: 'FR' }] }} currency="USD" />)
    expect(screen.queryByText('Germany')).toBeNull()
    expect(complain).not.toHaveBeenCalled()
  })
})
