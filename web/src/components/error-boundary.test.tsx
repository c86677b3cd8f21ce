import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary'

function Failing(): never {
  throw new Error('it broke')
}

// Holds: 8.unhandled
it('gives the next page a chance of its own', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const page = (address: string, child: React.ReactNode) => (
    <ErrorBoundary address={address} fallback={(message) => <p>{message}</p>}>
      {child}
    </ErrorBoundary>
  )
  const { rerender } = render(page('/vps', <Failing />))
  expect(screen.getByText('it broke')).toBeTruthy()
  rerender(page('/outlet', <p>the next page</p>))
  expect(screen.getByText('the next page')).toBeTruthy()
})

it('renders again what failed when it is told to', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  let isBroken = true
  const Sometimes = () => (isBroken ? <Failing /> : <p>mended</p>)
  render(
    <ErrorBoundary address="/" fallback={(_, retry) => <button onClick={retry}>Try again</button>}>
      <Sometimes />
    </ErrorBoundary>,
  )
  isBroken = false
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByText('mended')).toBeTruthy()
})
