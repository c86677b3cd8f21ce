import { Field, Select } from '@/components/field'
import type { Option } from '@/components/options'
import { Options } from '@/components/options'

interface Props {
  name: string
  label: string
  options: readonly Option[]
  selected: string
  onChange: () => void
}

/** A dropdown of the list's form that submits the form by itself. */
export function LabelledSelect({ name, label, options, selected, onChange }: Props) {
  const id = `list-${name}`
  return (
    <Field id={id} label={label}>
      <Select id={id} name={name} value={selected} autoComplete="off" onChange={onChange}>
        <Options options={options} selected={selected} />
      </Select>
    </Field>
  )
}
