import { comparePlan, showComparedPlan } from './compared-plans'
import styles from './compare-box.module.css'

/** A checkbox that chooses a plan for comparison. Without scripts it belongs to the tray's form. */
export function CompareBox({ id, name }: { id: number; name: string }) {
  return (
    <label className={styles.compareBox}>
      <input ref={showComparedPlan} type="checkbox" name="ids" value={id} form="compare" aria-label={`Compare ${name}`} onChange={follow} />
      Compare
    </label>
  )
}

function follow({ currentTarget }: { currentTarget: HTMLInputElement }) {
  comparePlan(currentTarget.value, currentTarget.checked)
}
