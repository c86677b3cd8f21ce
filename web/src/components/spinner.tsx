import { t } from '@/lib/language'
import { Icon } from './icon'
import styles from './spinner.module.css'

/** A turning ring with its label read aloud. After ten seconds it says what may be the matter; no script has to run for that. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.spinner} aria-live="polite">
      <span role="progressbar" aria-label={label}>
        <Icon name="loader-circle" isSpinning />
      </span>
      <span className={styles.late}>
        {t('This takes longer than usual: your connection may be slow or lost, or the site busy.')}
      </span>
    </span>
  )
}
