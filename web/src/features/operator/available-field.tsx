import type { UseFormReturn } from 'react-hook-form'
import { FieldHint } from './field-message'
import type { PlanValues } from './plan-fields'
import styles from './available-field.module.css'

/** The checkbox that says whether the plan is listed. */
export function AvailableField({ form }: { form: UseFormReturn<PlanValues> }) {
  return (
    <div className={styles.field}>
      <label className={styles.label}>
        <input type="checkbox" aria-describedby="plan-available-hint" {...form.register('available')} />
        Available
      </label>
      <FieldHint id="plan-available-hint">Only available plans are listed</FieldHint>
    </div>
  )
}
