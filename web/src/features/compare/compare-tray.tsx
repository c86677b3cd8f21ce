import { useSyncExternalStore } from 'react'
import { maxCompared } from '@/api/types.gen'
import { Button, buttonClass } from '@/components/button'
import { classNames } from '@/lib/class-names'
import { addressOf, termOf } from '@/lib/address'
import { n, t, tc } from '@/lib/language'
import { useLocation } from '@/lib/router'
import { comparedPlans, comparePlans, noComparedPlans, subscribeToComparedPlans } from '@/market/compared-plans'
import styles from './compare-tray.module.css'

/** Leads to the comparison of the plans that are chosen. Without scripts it is the form of their checkboxes. */
export function CompareTray() {
  const { ids, isFull } = useSyncExternalStore(subscribeToComparedPlans, comparedPlans, noComparedPlans)
  const { pathname, search } = useLocation()
  const months = termOf(search)
  const isOpen = ids.length > 0 && pathname !== '/compare'
  return (
    <form
      id="compare"
      action="/compare"
      autoComplete="off"
      aria-label={t('Selected plans')}
      className={styles.tray}
      data-open={isOpen || undefined}
    >
      {months && <input type="hidden" name="months" value={months} />}
      <div className={styles.trayRow}>
        <p aria-live="polite">
          {isOpen && n('{count} plan selected.', '{count} plans selected.', ids.length)}
          {isFull && ` ${n('You can compare up to {count}.', 'You can compare up to {count}.', maxCompared)}`}
        </p>
        {isOpen && (
          <>
            <a
              className={buttonClass('primary')}
              href={addressOf('/compare', [
                ['ids', ids.join(',')],
                ['months', months],
              ])}
            >
              {t('Compare')}
            </a>
            <Button onClick={() => comparePlans([])}>{tc('a choice', 'Clear')}</Button>
          </>
        )}
        <span className={classNames(styles.traySend, 'unscripted')}>
          <button className={buttonClass('primary')}>{t('Compare selected plans')}</button>
        </span>
      </div>
    </form>
  )
}
