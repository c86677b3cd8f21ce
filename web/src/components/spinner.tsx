import { Icon } from './icon'

/** A turning ring with its label read aloud. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className="spinner" role="progressbar" aria-label={label}>
      <Icon name="loader-circle" className="icon spin" />
    </span>
  )
}
