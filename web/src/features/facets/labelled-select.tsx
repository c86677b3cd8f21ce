import { Icon } from '@/components/icon'
import type { Option } from './facet-options'

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
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="select">
        <select id={id} name={name} value={selected} autoComplete="off" onChange={onChange}>
          {options.map(({ value, text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </div>
  )
}
