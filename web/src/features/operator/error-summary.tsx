import type { Ref } from 'react'
import { Icon } from '@/components/icon'
import type { FieldName, Messages } from './plan-fields'
import { fieldId, fields } from './plan-fields'
import styles from './error-summary.module.css'

interface Props {
  ref: Ref<HTMLDivElement>
  messages: Messages
  /** What is wrong with the plan as a whole. */
  whole: readonly string[]
  onPick: (name: FieldName) => void
}

/** Everything that keeps the plan from being added, each with a link to its field. */
export function ErrorSummary({ ref, messages, whole, onPick }: Props) {
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
