import type { ComponentProps } from 'react'
import { Field, inputClass } from '@/components/field'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'> {
  id: string
  label: string
  value: string
  onText: (text: string) => void
}

/** A text or a day of a form, below its label. */
export function InputField({ id, label, className, onText, ...input }: Props) {
  return (
    <Field id={id} label={label} className={className}>
      <input
        id={id}
        className={inputClass()}
        autoComplete="off"
        {...input}
        onChange={({ target }) => onText(target.value)}
      />
    </Field>
  )
}
