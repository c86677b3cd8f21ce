import { Icon } from '@/components/icon'
import { classNames } from '@/lib/class-names'
import { chooseTheme } from './theme'

/** Switches between light and dark; the palette leads back to the system's own. */
export function ThemeButton({ className }: { className?: string | undefined }) {
  return (
    <button type="button" className={classNames('needs-scripts', className)} onClick={switchTheme}>
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
