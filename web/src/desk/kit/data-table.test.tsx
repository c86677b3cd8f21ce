import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Column, DataTable } from './data-table'

const columns: Column<string>[] = [
  { label: 'Plan', cell: (plan) => plan },
  { label: 'Actions', isUnlabelled: true, cell: (plan) => <button type="button">{`End ${plan}`}</button> },
]

function table(rows: string[], open?: string) {
  return (
    <DataTable
      label="Plans"
      columns={columns}
      rows={rows}
      rowKey={(row) => row}
      below={(row) => (row === open ? <p>More</p> : null)}
    />
  )
}

it('keeps a row, and the focus in it, when rows above it go or open', () => {
  const { rerender } = render(table(['A', 'B', 'C']))
  const button = screen.getByRole('button', { name: 'End C' })
  button.focus()
  rerender(table(['A', 'B', 'C'], 'A'))
  expect(screen.getByText('More')).toBeDefined()
  rerender(table(['B', 'C']))
  expect(screen.getByRole('button', { name: 'End C' })).toBe(button)
  expect(document.activeElement).toBe(button)
})
