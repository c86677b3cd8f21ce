import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { samplePlan, samplePrices } from '@/test/sample'
import { SummaryCard } from './summary-card'

const common = { id: 'vps', title: 'Cloud VPS', currency: 'EUR' } as const

// Holds: 2.home.card-price, 2.home.card-configure, 4.home.cards
it('shows the cheapest plan in the chosen currency', () => {
  render(<SummaryCard {...common} plan={samplePlan()} />)
  expect(screen.getByRole('group', { name: 'Cloud VPS' }).textContent).toContain('€10.00/month')
  expect(screen.getByRole('link', { name: 'Configure' }).getAttribute('href')).toBe(samplePlan().order_url)
})

// Holds: 2.home.card-price
it('promises nothing where the plan has no price', () => {
  const none = { monthly: null, hourly: null, annually: null, lead: null }
  render(<SummaryCard {...common} plan={samplePlan({ prices: samplePrices({ EUR: none }) })} />)
  expect(screen.getByText('Price unavailable')).toBeTruthy()
  expect(screen.queryByText('Starting from')).toBeNull()
})

it('leads with a month, whatever the partner quotes', () => {
  const prices = samplePrices({
    EUR: {
      monthly: { text: '€4.38', unit: 'month', computed: true, estimated: true },
      hourly: { text: '€0.0060', unit: 'hour' },
    },
  })
  render(<SummaryCard {...common} plan={samplePlan({ prices })} />)
  const text = screen.getByRole('group', { name: 'Cloud VPS' }).textContent
  expect(text).toContain('€4.38/month')
  expect(screen.getByRole('link', { name: 'Estimated' }).getAttribute('href')).toBe('/plans/ryzen-12-cores-1#price')
})

it('shows no price where the call failed', () => {
  render(<SummaryCard {...common} plan="unknown" />)
  expect(screen.queryByText(/Coming Soon|Starting from/)).toBeNull()
})

// Holds: 2.home.card-soon, 4.home.cards
it('says Coming Soon where there is no plan', () => {
  render(<SummaryCard {...common} plan={null} />)
  expect(screen.getByText('Coming Soon')).toBeTruthy()
})

// Holds: 2.home.card-soon, 4.home.cards
it('is busy while it loads', () => {
  render(<SummaryCard {...common} plan={undefined} />)
  expect(screen.getByRole('group', { name: 'Cloud VPS' }).getAttribute('aria-busy')).toBe('true')
})
