import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ToastProvider, useToast } from './toast'

let count = 0

function Trigger() {
  const toast = useToast()
  const show = (tone: 'success' | 'destructive') => toast({ title: `Toast ${++count}`, description: 'text', tone })
  return (
    <>
      <button onClick={() => show('destructive')}>Show</button>
      <button onClick={() => show('success')}>Succeed</button>
    </>
  )
}

beforeEach(() => {
  count = 0
  vi.useFakeTimers()
  render(
    <ToastProvider>
      <Trigger />
    </ToastProvider>,
  )
})

const show = () => fireEvent.click(screen.getByText('Show'))
const succeed = () => fireEvent.click(screen.getByText('Succeed'))
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const titles = () =>
  [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].map(
    (toast) => toast.querySelector('p')?.textContent,
  )

// Holds: 9.toasts
it('shows the newest three', () => {
  for (let i = 0; i < 4; i++) show()
  expect(titles()).toEqual(['Toast 2', 'Toast 3', 'Toast 4'])
})

// Holds: 9.toasts
it('leaves after five seconds', () => {
  succeed()
  wait(4999)
  expect(titles()).toEqual(['Toast 1'])
  wait(1)
  expect(titles()).toEqual([])
})

it('stays after a failure until something succeeds', () => {
  show()
  wait(60_000)
  expect(titles()).toEqual(['Toast 1'])
  succeed()
  expect(titles()).toEqual(['Toast 2'])
})

it('stays while it is hovered', () => {
  succeed()
  fireEvent.pointerEnter(screen.getByRole('status'))
  wait(20_000)
  expect(titles()).toEqual(['Toast 1'])
  fireEvent.pointerLeave(screen.getByRole('status'))
  wait(5000)
  expect(titles()).toEqual([])
})

it('can be dismissed', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(titles()).toEqual([])
})

it('gives the focus back to where it was', () => {
  show()
  show()
  const button = screen.getByText('Show')
  button.focus()
  const [first, second] = screen.getAllByRole('button', { name: 'Dismiss' })
  first?.focus()
  second?.focus()
  act(() => second?.click())
  expect(document.activeElement).toBe(button)
})

it('leaves the focus alone that is elsewhere', () => {
  succeed()
  const button = screen.getByText('Show')
  button.focus()
  wait(5000)
  expect(document.activeElement).toBe(button)
})

it('is read once: no other live region is around it, and its words come after it', () => {
  show()
  const toast = screen.getByRole('alert')
  expect(toast.parentElement?.closest('[aria-live], [role=status], [role=alert]')).toBeNull()
  const words = toast.querySelector('p')?.parentElement
  expect(words?.className).not.toBe('')
  wait(100)
  expect(words?.className).toBe('')
})
