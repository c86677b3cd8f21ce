import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PageContext } from '@/api/page-context'
import type { StatusRow } from '@/api/types.gen'
import { samplePage } from '@/test/sample'
import { StatusPage } from './status-page'

const hour = { text: '1 hour ago', time: '2026-11-22T22:00:00Z' }

const rows: StatusRow[] = [
  {
    partner: 'cherry',
    name: 'Cherry Servers',
    outcome: 'ok',
    overdue: false,
    reason: '',
    plans: 80,
    rejected: 3,
    rejections: [{ item: 'A1', reason: 'has no price' }],
    drift: '2 new fields, 1 gone',
    drift_lines: ['plans[].gpu: new, string'],
    last_good: hour,
    last_try: hour,
    next: null,
  },
  {
    partner: 'contabo',
    name: 'Contabo',
    outcome: 'off',
    overdue: false,
    reason: 'Set LAUNCHRACK_CONTABO_URL.',
    plans: 0,
    rejected: 0,
    rejections: [],
    drift: '',
    drift_lines: [],
    last_good: null,
    last_try: null,
    next: null,
  },
]

function show(report: { at: string; rows: StatusRow[] } | null) {
  render(
    <PageContext value={samplePage({ path: '/status', list: null, report })}>
      <StatusPage />
    </PageContext>,
  )
}

describe('StatusPage', () => {
  it('tells parts that listed items lack from items that are left out', () => {
    const row = {
      ...rows[0],
      drift: '',
      rejected: 0,
      rejections: [{ item: 'A2', reason: 'without disk: x came', listed: true }],
    } as StatusRow
    show({ at: '22 Nov 2026, 23:00 UTC', rows: [row] })
    expect(screen.getAllByRole('cell')[0]?.textContent).toBe('Up to datePartialA2: listed without disk: x came')
  })

  it('says of a partner that is overdue nothing else', () => {
    show({
      at: '22 Nov 2026, 23:00 UTC',
      rows: [{ ...rows[1], outcome: 'ok', overdue: true, reason: '' } as StatusRow],
    })
    expect(screen.getAllByRole('cell')[0]?.textContent).toBe('Overdue')
  })

  it('tells of each partner how it stands, and what one that is off needs', () => {
    show({ at: '22 Nov 2026, 23:00 UTC', rows })
    const cells = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    expect(cells('Cherry Servers')).toEqual([
      'Up to date2 new fields, 1 goneplans[].gpu: new, string3 skippedA1: has no priceand 2 more',
      '80',
      '1 hour ago',
      '1 hour ago',
      '—',
      '3',
    ])
    expect(cells('Contabo')[0]).toBe('OffSet LAUNCHRACK_CONTABO_URL.')
    expect(screen.getByText(/As of 22 Nov 2026, 23:00 UTC/)).toBeTruthy()
  })
})
