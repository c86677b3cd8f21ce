import { useEffect } from 'react'
import { maxCompared } from '@/market/max-compared.gen'
import { Button, buttonClass } from '@/components/button'
import { classNames } from '@/lib/class-names'
import { totalOf } from '@/lib/address'
import { n, t, tc } from '@/lib/language'
import { useLocation } from '@/lib/router'
import { showTray } from '@/market/compared-plans'
import styles from './compare-tray.module.css'

/** Leads to the comparison of the plans that are chosen, which the first script follows. Without scripts it is the form of their checkboxes. */
export function CompareTray() {
  const total = totalOf(useLocation().search)
  useEffect(showTray)
  const said = Array.from({ length: maxCompared + 1 }, (_, count) =>
    count > 0
      ? n('{count} plan selected.', '{count} plans selected.', count)
      : n('You can compare up to {count}.', 'You can compare up to {count}.', maxCompared),
  )
  return (
    <form id="compare" action="/compare" autoComplete="off" aria-label={t('Selected plans')} className={styles.tray}>
      {total.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.trayRow}>
        <p aria-live="polite" data-said={said.join('\n')} />
        <a className={buttonClass('primary', styles.trayChosen)} href="/compare">
          {t('Compare')}
        </a>
        <Button name="clear" className={styles.trayChosen}>
          {tc('a choice', 'Clear')}
        </Button>
        <span className={classNames(styles.traySend, 'unscripted')}>
          <button className={buttonClass('primary')}>{t('Compare selected plans')}</button>
        </span>
      </div>
    </form>
  )
}
