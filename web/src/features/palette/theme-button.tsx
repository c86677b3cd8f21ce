import { Icon } from '@/components/icon'
import { chooseTheme } from './theme'

/** Switches between light and dark; the palette leads back to the system's own. */
export function ThemeButton() {
  return (
    <button type="button" className="needs-scripts" onClick={switchTheme}>
      <Icon name="sun-moon" />
      <span>Light or dark</span>
    </button>
  )
}

function switchTheme() {
  const shown = document.documentElement.dataset.theme
  const isDark = shown ? shown === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  chooseTheme(isDark ? 'light' : 'dark')
}
