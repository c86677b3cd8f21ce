import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Item } from '@/api/types.gen'
import { sampleBrowse, samplePlan, samplePrices } from '@/test/sample'
import { PlanCard } from './plan-card'

const { rates } = sampleBrowse()

function card(over: Partial<Item> = {}) {
  const plan = samplePlan(over)
  render(<PlanCard plan={plan} currency="USD" rates={rates} />)
  return within(screen.getByRole('article', { name: plan.name }))
}

describe('PlanCard', () => {
  it('is named after its plan and links to its order page', () => {
    const link = card().getByRole('link', { name: 'Configure Server' })
    expect(link.getAttribute('href')).toBe('https://contabo.com/en/dedicated-servers/')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
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
    const values = card({ specs, bandwidth: null }).getAllByRole('definition').map((dd) => dd.textContent)
    expect(values).toEqual(['—', '—', '—', '—'])
  })

  it.each([
    [4, '4 vCores', '30TB', ['4 cores', '30TB traffic']],
    [6, '6 vCPU Cores', 'Unlimited Traffic', ['6 cores', 'Unlimited Traffic']],
    [4, '8 vCores', null, ['4 cores8 vCores', '']],
    [12, 'AMD Ryzen 9 7900', null, ['12 coresAMD Ryzen 9 7900', '']],
  ])('says %s cores of %s and %s traffic once', (cores, name, bandwidth, want) => {
    const { specs } = samplePlan()
    const here = card({ specs: { ...specs, cpus: { cores, name, frequency: null }, nics: [] }, bandwidth })
    const [cpu, , , network] = here.getAllByRole('definition').map((dd) => dd.textContent)
    expect([cpu, network?.replace('—', '')]).toEqual(want)
  })

  it('says so when no price is known', () => {
    const none = { monthly: null, hourly: null, annually: null, lead: null }
    expect(card({ prices: samplePrices({ USD: none }) }).getByText('Price unavailable')).toBeTruthy()
  })

  it('keeps the trace of a converted price one click away', () => {
    const monthly = { text: '≈ $11.60', unit: 'month', trace: 'Quoted as €10.00 a month.' } as const
    const here = card({ prices: samplePrices({ USD: { monthly, lead: monthly } }) })
    expect(here.getByText('Quoted as €10.00 a month.').closest('details')?.open).toBe(false)
    expect(here.getByText('≈ $11.60')).toBeTruthy()
  })

  it('puts the sixth region and later ones behind a count', () => {
    const regions = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({ name: `Region ${name}`, flag: 'globe' }))
    const here = card({ available_regions: regions })
    expect(here.getByText('+2 more')).toBeTruthy()
    expect(here.getByText('Region e').closest('details')).toBeNull()
    expect(here.getByText('Region f').closest('details')).not.toBeNull()
  })

  it('marks what is not current', () => {
    card({ fresh: { state: 'bundled', as_of: '1 Apr 2026' } })
    expect(screen.getByText('Bundled data, as of 1 Apr 2026').className).toContain('freshness-old')
  })
})
