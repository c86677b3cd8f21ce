import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { Field, inputClass } from '@/components/field'
import { classNames } from '@/lib/class-names'
import { FieldError, FieldHint, SuggestedValues } from './field-parts'
import { completions } from './list-text'
import { NumberInput } from './number-input'
import type { PlanField, PlanValues } from './plan-fields'
import { fieldId } from './plan-fields'
import styles from './plan-control.module.css'

const sizes = {
  quarter: styles.quarter,
  pair: styles.pair,
  third: styles.third,
  half: styles.half,
  most: styles.most,
  full: styles.full,
}

interface Props {
  field: PlanField
  form: UseFormReturn<PlanValues>
  message: string | undefined
  /** Values to offer while typing. */
  suggested: readonly string[] | undefined
}

/** One field of the form with its label, its hint and what is wrong with it. */
export function PlanControl({ field, form, message, suggested }: Props) {
  const { name, hint, kind, size, isRequired } = field
  const id = fieldId(name)
  const control = {
    id,
    className: inputClass(styles.input),
    autoComplete: 'off',
    required: isRequired,
    'aria-invalid': message !== undefined,
    'aria-describedby': classNames(hint && `${id}-hint`, message && `${id}-error`) || undefined,
    ...form.register(name),
    ...(suggested && { list: `${id}-values` }),
    ...(name === 'cherry_plan_id' && suggested?.[0] !== undefined && { placeholder: `Next free: ${suggested[0]}` }),
  }
  return (
    <Field id={id} className={sizes[size]} label={<Label field={field} />}>
      {kind === 'long' && <textarea rows={3} {...control} />}
      {(kind === 'number' || kind === 'price') && <NumberInput step={field.step} {...control} />}
      {kind === 'link' && <input type="url" inputMode="url" {...control} />}
      {(kind === 'text' || kind === 'list') && <input type="text" {...control} />}
      {suggested && kind === 'list' && <ListValues id={`${id}-values`} field={field} form={form} values={suggested} />}
      {suggested && kind !== 'list' && <SuggestedValues id={`${id}-values`} values={suggested} />}
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <div aria-live="polite">{message !== undefined && <FieldError id={`${id}-error`}>{message}</FieldError>}</div>
    </Field>
  )
}

function Label({ field: { label, unit, isRequired } }: { field: PlanField }) {
  return (
    <>
      {label}
      {unit && <span className={styles.unit}>{` ${unit}`}</span>}
      {isRequired && <span aria-hidden="true">{' *'}</span>}
    </>
  )
}

interface ListProps {
  id: string
  field: PlanField
  form: UseFormReturn<PlanValues>
  values: readonly string[]
}

// A chosen value replaces the whole text, so each has what stands before it.
function ListValues({ id, field, form, values }: ListProps) {
  const typed = useWatch({ control: form.control, name: field.name })
  return <SuggestedValues id={id} values={completions(typed, values)} />
}

/** The checkbox that says whether the plan is listed. */
export function AvailableField({ form }: { form: UseFormReturn<PlanValues> }) {
  return (
    <div className={styles.available}>
      <label className={styles.availableLabel}>
        <input type="checkbox" aria-describedby="plan-available-hint" {...form.register('available')} />
        Available
      </label>
      <FieldHint id="plan-available-hint">Only available plans are listed</FieldHint>
    </div>
  )
}
