import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { Icon } from '@/components/icon'
import { classNames } from '@/lib/class-names'
import { completions } from './list-text'
import { NumberInput } from './number-input'
import type { PlanField, PlanValues } from './plan-fields'
import { fieldId } from './plan-fields'
import { SuggestedValues } from './suggested-values'

interface Props {
  field: PlanField
  form: UseFormReturn<PlanValues>
  message: string | undefined
  /** Values to offer while typing. */
  suggested: readonly string[] | undefined
}

/** One field of the form with its label, its hint and what is wrong with it. */
export function PlanControl({ field, form, message, suggested }: Props) {
  const { name, label, unit, hint, kind, size, isRequired } = field
  const id = fieldId(name)
  const control = {
    id,
    className: 'input',
    autoComplete: 'off',
    required: isRequired,
    'aria-invalid': message !== undefined,
    'aria-describedby': classNames(hint && `${id}-hint`, message && `${id}-error`) || undefined,
    ...form.register(name),
    ...(suggested && { list: `${id}-values` }),
  }
  return (
    <div className={classNames('field', `field-${size}`)}>
      <label htmlFor={id}>
        {label}
        {unit && <span className="field-unit">{` ${unit}`}</span>}
        {isRequired && <span aria-hidden="true">{' *'}</span>}
      </label>
      {kind === 'long' && <textarea rows={3} {...control} />}
      {(kind === 'number' || kind === 'price') && <NumberInput step={field.step} {...control} />}
      {kind === 'link' && <input type="url" inputMode="url" {...control} />}
      {(kind === 'text' || kind === 'list') && <input type="text" {...control} />}
      {suggested && kind === 'list' && <ListValues id={`${id}-values`} field={field} form={form} values={suggested} />}
      {suggested && kind !== 'list' && <SuggestedValues id={`${id}-values`} values={suggested} />}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {message !== undefined && (
          <p id={`${id}-error`} className="field-error">
            <Icon name="circle-alert" />
            {message}
          </p>
        )}
      </div>
    </div>
  )
}

interface ListProps {
  id: string
  field: PlanField
  form: UseFormReturn<PlanValues>
  values: readonly string[]
}

// A chosen value replaces the whole text, so each bears what stands before it.
function ListValues({ id, field, form, values }: ListProps) {
  const typed = useWatch({ control: form.control, name: field.name })
  return <SuggestedValues id={id} values={completions(typed, values)} />
}
