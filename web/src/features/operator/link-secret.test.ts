import { beforeEach, expect, it } from 'vitest'
import { takeLinkSecret } from './link-secret'

beforeEach(() => history.replaceState({ idx: 3 }, '', '/add-server-plan?a=b'))

it('takes the secret out of the address, once', () => {
  location.hash = '#unlock=ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  expect(takeLinkSecret()).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  expect(location.href).toMatch(/\/add-server-plan\?a=b$/)
  expect(takeLinkSecret()).toBeNull()
})

it('leaves every other fragment alone', () => {
  for (const hash of ['', '#main', '#unlock=', '#unlock=%3Cb%3E', '#xunlock=ABC']) {
    history.replaceState(null, '', `/add-server-plan${hash}`)
    expect(takeLinkSecret()).toBeNull()
    expect(location.hash).toBe(hash)
  }
})
