import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PriceLine, PriceTrace } from '@/api/types.gen'
import { PriceLines } from './price-lines'

const line = (label: string, text: string, amount: number): PriceLine => ({
  label,
  text,
  amount,
  currency: 'EUR',
  kind: 'base',
  source_url: null,
  seen_at: null,
  rate: null,
  rate_date: null,
})
const trace: PriceTrace = {
  total: 39,
  currency: 'EUR',
  period: 'month',
  lines: [line('A month', '€39.00', 39)],
  setup: null,
  first_year: null,
}

describe('PriceLines', () => {
  it('shows the first year with the setup fee in it', () => {
    const lines = [line('12 months at €39.00', '€468.00', 468), line('One-time setup fee', '€12.00', 12)]
    const year = {
      months: 12,
      by_year: false,
      total: 480,
      per_month: 40,
      currency: 'EUR' as const,
      lines,
      text: '€480.00',
      per_month_text: '€40.00',
    }
    render(<PriceLines trace={{ ...trace, first_year: year }} />)
    expect(screen.queryByText('First year, setup included')).not.toBeNull()
    expect(screen.getAllByRole('definition').map((text) => text.textContent)).toEqual(['€39.00', '€468.00', '€12.00'])
    expect(screen.getByText('€40.00').closest('p')?.textContent).toBe('€480.00 in total, €40.00 a month over 12 months')
  })

  it('says when a line was seen, and of which day a rate is', () => {
    const seen = { ...line('A month', '€39.00', 39), seen_at: '2026-04-05T09:30:00Z' }
    const converted: PriceLine = {
      ...line('Converted from EUR', '$43.59', 43.59),
      kind: 'conversion',
      rate: 1.1177,
      rate_date: '2026-10-07',
    }
    render(<PriceLines trace={{ ...trace, lines: [seen, converted] }} />)
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'A month checked 5 Apr 2026, 09:30 UTC',
      'Converted from EUR rate 1.1177 of 7 Oct 2026',
    ])
  })

  it('shows no year of a plan without a setup fee', () => {
    render(<PriceLines trace={trace} />)
    expect(screen.queryByText('First year, setup included')).toBeNull()
  })
})
