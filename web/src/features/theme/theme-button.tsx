import { Icon } from '@/components/icon'
import { classNames } from '@/lib/class-names'
import { t } from '@/lib/language'

/** Switches between light and dark: the first script follows it. */
export function ThemeButton({ className }: { className?: string | undefined }) {
  return (
    <button type="button" name="theme" className={classNames('needs-scripts', className)}>
      <Icon name="sun-moon" />
      <span>{t('Light or dark')}</span>
    </button>
  )
}
