import { t } from '@/lib/language'
import { showComparedPlan } from './compared-plans'
import styles from './compare-box.module.css'

interface Props {
  id: number
  name: string
  /** Leaves out the word beside it, where a heading says it. */
  isBare?: boolean
}

/** A checkbox that chooses a plan for comparison. Without scripts it belongs to the tray's form. */
export function CompareBox({ id, name, isBare = false }: Props) {
  return (
    <label className={styles.compareBox}>
      <input
        ref={showComparedPlan}
        type="checkbox"
        name="ids"
        value={id}
        form="compare"
        aria-label={t('Compare {plan}', { plan: name })}
      />
      {!isBare && t('Compare')}
    </label>
  )
}
