import { Button } from '@/components/button'
import { t } from '@/lib/language'
import styles from './filters.module.css'

/** The id of the form that holds the filters. */
export const filtersId = 'filters'

/** Opens the filters on a screen that has no room for them beside the list. */
export function FiltersButton() {
  return (
    <Button popoverTarget={filtersId} className={styles.opener}>
      {t('Filters')}
    </Button>
  )
}
