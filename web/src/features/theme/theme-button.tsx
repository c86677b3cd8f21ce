import { Icon } from '@/components/icon'
import { classNames } from '@/lib/class-names'
import { t } from '@/lib/language'
import { chooseTheme } from './theme'

/** Switches between light and dark. A second press leads back to the system's own. */
export function ThemeButton({ className }: { className?: string | undefined }) {
  return (
    <button type="button" className={classNames('needs-scripts', className)} onClick={switchTheme}>
      <Icon name="sun-moon" />
      <span>{t('Light or dark')}</span>
    </button>
  )
}

function switchTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const next = (document.documentElement.dataset.theme ?? system) === 'dark' ? 'light' : 'dark'
  chooseTheme(next === system ? '' : next)
}
