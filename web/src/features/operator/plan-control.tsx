import type { KeyboardEvent, ReactNode } from 'react'
import type { DeskField } from '@/api/types.gen'
import { Field, inputClass, Select } from '@/components/field'
import { classNames } from '@/lib/class-names'
import { Options } from '@/components/options'
import { FieldError, FieldHint, FileText, SuggestedValues } from './field-parts'
import { completions } from './list-text'
import styles from './plan-control.module.css'

const sizes: Partial<Record<string, string | undefined>> = {
  quarter: styles.quarter,
  pair: styles.pair,
  third: styles.third,
  half: styles.half,
  most: styles.most,
  full: styles.full,
}

const types: Partial<Record<string, string>> = { link: 'url', date: 'date', password: 'password' }

interface Props {
  id: string
  field: DeskField
  value: string
  onText: (text: string) => void
  onLeave?: () => void
  /** What is wrong with it. */
  message?: string | undefined
  /** What stands below it. */
  children?: ReactNode
}

/** One field of a form as the server describes it, with its label, its hint and what is wrong with it. */
export function PlanControl({ id, field, value, onText, onLeave, message, children }: Props) {
  const { kind, size, label, unit, hint, step, options, is_required: isRequired, suggested } = field
  const hintId = hint && `${id}-hint`
  if (kind === 'check') {
    return (
      <div className={styles.available}>
        <label className={styles.availableLabel}>
          <input
            type="checkbox"
            aria-describedby={hintId}
            checked={value === 'true'}
            onChange={({ target }) => onText(String(target.checked))}
          />
          {label}
        </label>
        <FieldHint id={hintId}>{hint}</FieldHint>
      </div>
    )
  }
  const isNumber = kind === 'number' || kind === 'price'
  const control = {
    id,
    autoComplete: 'off',
    required: isRequired,
    'aria-invalid': message !== undefined,
    'aria-describedby': classNames(hintId, message !== undefined && `${id}-error`) || undefined,
    value,
    onBlur: onLeave,
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
  }
  const turn = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!direction || !step) return
    event.preventDefault()
    onText(stepped(value, step, direction))
  }
  const words = (
    <>
      {label}
      {unit && <span className={styles.unit}>{` ${unit}`}</span>}
      {isRequired && <span aria-hidden="true">{' *'}</span>}
    </>
  )
  return (
    <Field id={id} className={sizes[size] ?? styles.full} label={words}>
      {options ? (
        <Select {...control}>
          <Options options={options} selected={value} />
        </Select>
      ) : kind === 'file' ? (
        <FileText id={id} isRequired={isRequired} onText={onText} />
      ) : kind === 'boolean' ? (
        <Select {...control}>
          <option value="">Not known</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
      ) : kind === 'long' ? (
        <textarea rows={3} className={inputClass(styles.input)} {...control} />
      ) : kind === 'code' ? (
        <textarea rows={16} spellCheck={false} wrap="off" className={inputClass(styles.code)} {...control} />
      ) : (
        // Browsers' own number fields drop a decimal comma without a word, which makes 450 of 4,50.
        <input
          type={types[kind] ?? 'text'}
          inputMode={isNumber ? 'decimal' : kind === 'link' ? 'url' : undefined}
          className={inputClass(styles.input)}
          step={step}
          onKeyDown={turn}
          {...(suggested && { list: `${id}-values` })}
          // A number is the next free one.
          placeholder={isNumber && isRequired && suggested ? `Next free: ${suggested.join()}` : undefined}
          {...control}
        />
      )}
      {/* A chosen value replaces the whole text, so each of a list has what stands before it. */}
      {suggested && (
        <SuggestedValues id={`${id}-values`} values={kind === 'list' ? completions(value, suggested) : suggested} />
      )}
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      <div aria-live="polite">{message !== undefined && <FieldError id={`${id}-error`}>{message}</FieldError>}</div>
      {children}
    </Field>
  )
}

/** The typed number one step further up or down, never below zero. What may be no number stays as it is. */
export function stepped(typed: string, step: string, direction: number): string {
  const text = typed.trim()
  const next = Number(/,\d{3}$/.test(text) ? NaN : text.replace(',', '.')) + direction * Number(step)
  const places = [text, step].map((number) => number.split(/[.,]/)[1]?.length ?? 0)
  return next >= 0 ? next.toFixed(Math.max(...places)) : typed
}

interface GroupProps {
  title: string
  note?: string | undefined
  children: ReactNode
}

/** Fields that stand together, in a box of their own where they have a title. */
export function FieldGroup({ title, note, children }: GroupProps) {
  const fields = <div className={styles.fields}>{children}</div>
  if (title === '') return <div className={styles.plain}>{fields}</div>
  const noteId = note && `plan-note-${title.toLowerCase().replace(/\W+/g, '-')}`
  return (
    <fieldset className={styles.group} aria-describedby={noteId}>
      <legend>{title}</legend>
      {note && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
      {fields}
    </fieldset>
  )
}
