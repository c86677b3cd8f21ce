import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from './use-session'

const session = { access_token: 'token-1', token_type: 'bearer', expires_in: 900 }

beforeEach(() => void vi.useFakeTimers())

function start() {
  const { result } = renderHook(() => useSession())
  return () => result.current
}

describe('useSession', () => {
  it('begins locked', () => {
    expect(start()()).toMatchObject({ token: null, hasEnded: false })
  })

  // Holds: 4.operator.locked
  it('is open until the token expires', () => {
    const now = start()
    act(() => now().open(session))
    act(() => void vi.advanceTimersByTime(899_999))
    expect(now()).toMatchObject({ token: 'token-1', hasEnded: false })
    act(() => void vi.advanceTimersByTime(1))
    expect(now()).toMatchObject({ token: null, hasEnded: true })
  })

  it('counts anew for a new token', () => {
    const now = start()
    act(() => now().open(session))
    act(() => void vi.advanceTimersByTime(600_000))
    act(() => now().end())
    expect(now().token).toBeNull()
    act(() => now().open({ ...session, access_token: 'token-2' }))
    act(() => void vi.advanceTimersByTime(600_000))
    expect(now().token).toBe('token-2')
  })

  it('does not end at once where a timer cannot count that far', () => {
    const now = start()
    act(() => now().open({ ...session, expires_in: 30 * 24 * 3600 }))
    act(() => void vi.advanceTimersByTime(1000))
    expect(now().token).toBe('token-1')
  })

  it('keeps the token out of every storage', () => {
    const now = start()
    act(() => now().open(session))
    const kept = [localStorage, sessionStorage].flatMap((storage) =>
      [...Array(storage.length).keys()].map((i) => storage.getItem(storage.key(i) ?? '')),
    )
    expect([...kept, document.cookie, location.href].join()).not.toContain('token-1')
  })
})
