import type { ChangeEvent } from 'react'
import { Field, inputClass } from '@/components/field'
import { classNames } from '@/lib/class-names'
import { FieldError, FieldHint, SuggestedValues } from './field-parts'
import { completions } from './list-text'
import { NumberInput } from './number-input'
import type { PlanField } from './plan-fields'
import { fieldId } from './plan-fields'
import type { PlanForm } from './use-plan-form'
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
  form: PlanForm
  message: string | undefined
  /** Values to offer while typing. */
  suggested: readonly string[] | undefined
}

/** One field of the form with its label, its hint and what is wrong with it. */
export function PlanControl({ field, form: { values, set: setField, touch }, message, suggested }: Props) {
  const { name, hint, kind, size, isRequired } = field
  const id = fieldId(name)
  const set = (text: string) => setField(name, text)
  const take = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(target.value)
  const control = {
    id,
    className: inputClass(styles.input),
    autoComplete: 'off',
    required: isRequired,
    'aria-invalid': message !== undefined,
    'aria-describedby': classNames(hint && `${id}-hint`, message && `${id}-error`) || undefined,
    value: values[name],
    onBlur: () => touch(name),
    ...(suggested && { list: `${id}-values` }),
    ...(name === 'cherry_plan_id' && suggested?.[0] !== undefined && { placeholder: `Next free: ${suggested[0]}` }),
  }
  return (
    <Field id={id} className={sizes[size]} label={<Label field={field} />}>
      {kind === 'long' && <textarea rows={3} {...control} onChange={take} />}
      {(kind === 'number' || kind === 'price') && <NumberInput step={field.step} {...control} onText={set} />}
      {kind === 'link' && <input type="url" inputMode="url" {...control} onChange={take} />}
      {(kind === 'text' || kind === 'list') && <input type="text" {...control} onChange={take} />}
      {/* A chosen value replaces the whole text, so each of a list has what stands before it. */}
      {suggested && (
        <SuggestedValues
          id={`${id}-values`}
          values={kind === 'list' ? completions(values[name], suggested) : suggested}
        />
      )}
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

/** The checkbox that says whether the plan is listed. */
export function AvailableField({ form: { values, set } }: { form: PlanForm }) {
  return (
    <div className={styles.available}>
      <label className={styles.availableLabel}>
        <input
          type="checkbox"
          aria-describedby="plan-available-hint"
          checked={values.available === 'true'}
          onChange={({ target }) => set('available', String(target.checked))}
        />
        Available
      </label>
      <FieldHint id="plan-available-hint">Only available plans are listed</FieldHint>
    </div>
  )
}
