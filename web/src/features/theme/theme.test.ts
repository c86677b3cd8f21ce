import { afterEach, expect, it } from 'vitest'
import { chooseTheme, followTheme } from './theme'

const shown = () => document.documentElement.dataset.theme

function keep(cookie: string) {
  document.cookie = `${cookie}; path=/`
}

afterEach(() => chooseTheme(''))

it.each([
  ['', undefined],
  ['theme=dark', 'dark'],
  ['theme=light', 'light'],
  ['theme=', undefined],
  ['theme=purple', undefined],
])('follows %o as %o', (cookie, want) => {
  keep(cookie)
  followTheme()
  expect(shown()).toBe(want)
})

it('keeps the choice and colours the page at once', () => {
  chooseTheme('dark')
  expect(document.cookie).toContain('theme=dark')
  expect(shown()).toBe('dark')

  chooseTheme('')
  expect(document.cookie).not.toContain('theme=dark')
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false)
})

it('follows the choice of another page, at the start and when Back brings the page again', () => {
  keep('theme=dark')
  followTheme()
  expect(shown()).toBe('dark')

  keep('theme=light')
  expect(shown()).toBe('dark')
  window.dispatchEvent(new Event('pageshow'))
  expect(shown()).toBe('light')

  keep('theme=')
  window.dispatchEvent(new Event('pageshow'))
  expect(shown()).toBeUndefined()
})
