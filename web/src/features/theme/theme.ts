import { keepCookie, readCookie } from '@/lib/choice-cookie'

/** Keeps the theme for a year and gives this page its colours at once (styles/tokens.css); the empty one follows the system. */
export function chooseTheme(theme: '' | 'light' | 'dark'): void {
  keepCookie('theme', theme) // internal/front/site/visit.go reads it, so that the first paint has the right colours
  show(theme)
}

/** Switches between light and dark. A second press leads back to the system's own. */
export function switchTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const next = (document.documentElement.dataset.theme ?? system) === 'dark' ? 'light' : 'dark'
  chooseTheme(next === system ? '' : next)
}

/**
 * Gives this page the colours of the theme that is kept, now and whenever it is shown again: Back may restore a page
 * from before the choice.
 */
export function followTheme(): void {
  const follow = () => show(readCookie('theme'))
  follow()
  window.addEventListener('pageshow', follow)
}

function show(theme: string | undefined): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}
