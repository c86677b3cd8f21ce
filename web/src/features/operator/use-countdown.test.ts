import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useCountdown, waitText } from './use-countdown'

it('counts down by the clock and ends at zero', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useCountdown())
  expect(result.current.secondsLeft).toBe(0)
  act(() => result.current.start(3))
  expect(result.current.secondsLeft).toBe(3)
  act(() => void vi.advanceTimersByTime(2000))
  expect(result.current.secondsLeft).toBe(1)
  act(() => void vi.advanceTimersByTime(5000))
  expect(result.current.secondsLeft).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

it.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [60, '1 min'],
  [872, '14 min 32 s'],
  [3600, '1 h'],
  [3900, '1 h 5 min'],
])('writes %i seconds as %s', (seconds, want) => expect(waitText(seconds)).toBe(want))
