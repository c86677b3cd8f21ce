import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useIsSlow } from './plan-section'

afterEach(() => void vi.useRealTimers())

it('says nothing of a fast call, and of a slow one until it ends', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(useIsSlow, { initialProps: true })
  act(() => void vi.advanceTimersByTime(100))
  rerender(false)
  act(() => void vi.advanceTimersByTime(1000))
  expect(result.current).toBe(false)
  rerender(true)
  act(() => void vi.advanceTimersByTime(200))
  expect(result.current).toBe(true)
  rerender(false)
  expect(result.current).toBe(false)
})
