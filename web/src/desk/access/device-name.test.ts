import { expect, it } from 'vitest'
import { deviceName } from './device-name'

it.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'Mac'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['Something else', 'This device'],
])('names the device of %s', (agent, want) => {
  expect(deviceName(agent)).toBe(want)
})
