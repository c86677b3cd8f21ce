import { expect, it } from 'vitest'
import { TinyURL } from './engine'

it.each([
  ['http://localhost', undefined],
  ['https://example.com:8443/a/b?c=d#e', undefined],
  ['/vps?q=a%20b', 'http://localhost'],
  ['https://other.example/x', 'http://localhost'],
])('reads %s as URL does', (address, base) => {
  const tiny = new TinyURL(address, base)
  const real = new URL(address, base)
  for (const part of ['href', 'origin', 'protocol', 'host', 'pathname', 'search', 'hash'] as const) {
    expect(tiny[part], part).toBe(real[part])
  }
})

it('refuses what is no address', () => {
  expect(() => new TinyURL('nothing')).toThrow('Invalid URL')
})
