import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PartnerState } from '@/api/types.gen'
import { isSample, PartnerNotices } from './partner-notices'

function partners(texts: string[]): PartnerState[] {
  return texts.map((text, i) => ({ id: `p${i}`, name: `Partner ${i}`, state: 'stale', text, since: null, held: '' }))
}

describe('PartnerNotices', () => {
  it('says nothing where everything is current', () => {
    const { container } = render(<PartnerNotices partners={partners(['', ''])} />)
    expect(container.textContent).toBe('')
  })

  it('says a few sentences openly', () => {
    render(<PartnerNotices partners={partners(['', 'One is stale.', 'Two is stale.'])} />)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['One is stale.', 'Two is stale.'])
    expect(screen.queryByRole('group')).toBeNull()
  })

  it('puts many behind one line', () => {
    render(<PartnerNotices partners={partners(['One.', 'Two.', 'Three.', ''])} />)
    expect(
      screen.getByText('Prices from 3 of 4 partners may be out of date. Each plan shows its date.').closest('details')
        ?.open,
    ).toBe(false)
    expect(screen.getByText('Three.').closest('details')).not.toBeNull()
  })

  it('is calm where no partner is connected yet', () => {
    const fresh = partners(['One.', 'Two.', 'Three.']).map((partner, i) => ({
      ...partner,
      state: i === 0 ? 'off' : 'bundled',
    }))
    expect(isSample(fresh)).toBe(true)
    const { container } = render(<PartnerNotices partners={fresh} />)
    expect(container.textContent).toBe('')
  })
})
