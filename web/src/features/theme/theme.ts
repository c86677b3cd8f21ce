import { choiceCookie } from '@/lib/choice-cookie'

/** The colour schemes that a visitor can choose; the empty one follows the system. */
const themes = ['', 'light', 'dark'] as const

type Theme = (typeof themes)[number]

// internal/site/visit.go reads it, so that the first paint has the right colours.
const cookie = choiceCookie('theme', (value) => themes.find((theme) => theme === value) ?? '')

/** Keeps the theme for a year and gives this page its colours at once (styles/tokens.css). */
export function chooseTheme(theme: Theme): void {
  cookie.keep(theme)
  show(theme)
}

/**
 * Gives this page the colours of the theme that is kept, now and whenever it is shown again: Back may restore a page
 * from before the choice.
 */
export function followTheme(): void {
  const follow = () => show(cookie.read() ?? '')
  follow()
  window.addEventListener('pageshow', follow)
}

function show(theme: Theme): void {
  if (theme === '') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
