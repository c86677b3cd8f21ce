import { grouped } from '@/lib/format'
import styles from './choice-buttons.module.css'

interface Props<T> {
  label: string
  choices: readonly { id: T; name: string; count?: number }[]
  chosen: T | null
  onChoose: (id: T) => void
}

/** Buttons of which one is pressed. */
export function ChoiceButtons<T extends string>({ label, choices, chosen, onChoose }: Props<T>) {
  return (
    <div className={styles.choices} role="group" aria-label={label}>
      {choices.map(({ id, name, count }) => (
        <button key={id} type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
          {name}
          {count !== undefined && <span>{grouped(count)}</span>}
        </button>
      ))}
    </div>
  )
}
