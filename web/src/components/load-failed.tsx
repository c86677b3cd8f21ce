import { t } from '@/lib/language'
import { Button } from './button'
import { Notice } from './notice'
import styles from './notice.module.css'

/** Says that what was asked for could not be loaded; what stands around it is what was there before. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice role="alert" className={styles.failed}>
      {t('We couldn’t load the results.')}
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </Notice>
  )
}
