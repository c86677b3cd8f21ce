import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// jsdom has no beacons.
Object.defineProperty(navigator, 'sendBeacon', { value: () => true, configurable: true, writable: true })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
