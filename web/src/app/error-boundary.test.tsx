import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary'

function Failing(): never {
  throw new Error('it broke')
}

// Holds: 8.unhandled
it('gives the next page a chance of its own', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const page = (address: string, child: React.ReactNode) => <ErrorBoundary address={address}>{child}</ErrorBoundary>
  const { rerender } = render(page('/vps', <Failing />))
  expect(screen.getByText('it broke')).toBeTruthy()
  rerender(page('/outlet', <p>the next page</p>))
  expect(screen.getByText('the next page')).toBeTruthy()
})

it('stands around the error page what it is asked for', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  render(
    <ErrorBoundary address="/" frame={(page) => <main>{page}</main>}>
      <Failing />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('main').textContent).toContain('it broke')
})
