import { choiceCookie, cookieValue } from '@/lib/choice-cookie'

/** The colour schemes that a visitor can choose; the empty one follows the system. */
export const themes = ['', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

// internal/site/visit.go reads it, so that the first paint has the right colours.
const cookieName = 'theme'

/** The theme inside a cookie header; the system's where there is none that is offered. */
export function readTheme(cookies: string): Theme {
  return themes.find((theme) => theme === cookieValue(cookies, cookieName)) ?? ''
}

/** Keeps the theme for a year and gives this page its colours at once (styles/tokens.css). */
export function chooseTheme(theme: Theme): void {
  document.cookie = choiceCookie(cookieName, theme)
  show(theme)
}

/**
 * Gives this page the colours of the theme that is kept, now and whenever it is shown again: Back may restore a page
 * from before the choice.
 */
export function followTheme(): void {
  const follow = () => show(readTheme(document.cookie))
  follow()
  window.addEventListener('pageshow', follow)
}

function show(theme: Theme): void {
  if (theme === '') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
