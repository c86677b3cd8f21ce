import { Icon } from './icon'
import styles from './spinner.module.css'

/** A turning ring with its label read aloud. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.spinner} role="progressbar" aria-label={label}>
      <Icon name="loader-circle" isSpinning />
    </span>
  )
}
