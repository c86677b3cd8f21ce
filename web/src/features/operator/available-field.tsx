import type { UseFormReturn } from 'react-hook-form'
import type { PlanValues } from './plan-fields'

/** Whether the plan is listed. */
export function AvailableField({ form }: { form: UseFormReturn<PlanValues> }) {
  return (
    <div className="field field-full checks">
      <label className="check">
        <input type="checkbox" aria-describedby="plan-available-hint" {...form.register('available')} />
        Available
      </label>
      <p id="plan-available-hint" className="field-hint">
        Only available plans are listed
      </p>
    </div>
  )
}
