import { afterEach, expect, it } from 'vitest'
import { chooseTheme, followTheme, readTheme } from './theme'

afterEach(() => chooseTheme(''))

it.each([
  ['', ''],
  ['theme=dark', 'dark'],
  ['vat-country=DE; theme=light', 'light'],
  ['theme=', ''],
  ['theme=purple', ''],
] as const)('reads %o as %o', (cookies, want) => {
  expect(readTheme(cookies)).toBe(want)
})

it('keeps the choice and colours the page at once', () => {
  chooseTheme('dark')
  expect(readTheme(document.cookie)).toBe('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')

  chooseTheme('')
  expect(readTheme(document.cookie)).toBe('')
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false)
})

it('follows the choice of another page, at the start and when Back brings the page again', () => {
  const shown = () => document.documentElement.dataset.theme
  document.cookie = 'theme=dark; path=/'
  followTheme()
  expect(shown()).toBe('dark')

  document.cookie = 'theme=light; path=/'
  expect(shown()).toBe('dark')
  window.dispatchEvent(new Event('pageshow'))
  expect(shown()).toBe('light')

  document.cookie = 'theme=; path=/'
  window.dispatchEvent(new Event('pageshow'))
  expect(shown()).toBeUndefined()
})
