import { Field, Select } from '@/components/field'
import type { Option } from '@/components/options'
import { Options } from '@/components/options'
import styles from './plan-list.module.css'

interface Props {
  name: string
  label: string
  options: readonly Option[]
  selected: string
  mark?: string | false | undefined
  onChange: () => void
}

/** A dropdown of the list's form, with its name in the same frame, that submits the form by itself. */
export function LabelledSelect({ name, label, options, selected, mark, onChange }: Props) {
  const id = `list-${name}`
  return (
    <Field id={id} label={label} className={styles.choice}>
      <Select id={id} name={name} value={selected} autoComplete="off" onChange={onChange}>
        <Options options={options} selected={selected} mark={mark} />
      </Select>
    </Field>
  )
}
