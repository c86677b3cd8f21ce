import type { Ref } from 'react'
import type { DeskField } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import type { PlanForm } from './use-plan-form'
import styles from './error-summary.module.css'

interface Props {
  ref: Ref<HTMLDivElement>
  form: PlanForm
  fields: readonly DeskField[]
  onPick: (name: string) => void
}

/** Everything that keeps the plan from being added, each with a link to its field. */
export function ErrorSummary({ ref, form: { messages, whole }, fields, onPick }: Props) {
  const faults = fields.filter(({ name }) => messages[name] !== undefined)
  const count = faults.length + whole.length
  if (count === 0) return null
  return (
    <div ref={ref} className={styles.summary} role="group" tabIndex={-1} aria-labelledby="error-summary-title">
      <h2 id="error-summary-title" className={styles.title}>
        <Icon name="circle-alert" className={styles.icon} />
        {count === 1 ? 'One thing needs your attention' : `${count} things need your attention`}
      </h2>
      <ul>
        {faults.map(({ name, label, unit }) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                event.preventDefault()
                onPick(name)
              }}
            >
              {unit ? `${label} ${unit}` : label}
            </a>
            {`: ${messages[name] ?? ''}`}
          </li>
        ))}
        {whole.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

/** The id of a field's control in the document. */
export function fieldId(name: string): string {
  return `plan-field-${name}`
}
