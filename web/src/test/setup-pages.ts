import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// The document of tests has no beacons.
Object.defineProperty(navigator, 'sendBeacon', { value: () => true, configurable: true, writable: true })

afterEach(cleanup)
