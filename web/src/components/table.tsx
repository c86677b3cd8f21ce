import type { KeyboardEventHandler, ReactNode } from 'react'
import styles from './table.module.css'

interface Props {
  /** What the rows are, for screen readers. */
  label: string
  /** The names of the columns, in order; the first one's cells name their rows. */
  columns: readonly (string | Heading)[]
  /** The rows: `th` first, then `td` with its column's name as `data-label`, `data-number` for figures, and `data-empty` for what a small screen leaves out. */
  children: ReactNode
  onKeyDown?: KeyboardEventHandler
}

interface Heading {
  label: string
  isNumber?: boolean
  /** Hides the label, of a column of buttons. */
  isUnlabelled?: boolean
}

/** A table in a frame. On a small screen a row is a block of lines with their labels: nothing is scrolled sideways. */
export function Table({ label, columns, children, onKeyDown }: Props) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard scrolls it too
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => {
              const { label: name, isNumber, isUnlabelled } = typeof column === 'string' ? { label: column } : column
              return (
                <th key={name} scope="col" data-number={isNumber ? '' : undefined}>
                  {isUnlabelled ? <span className="sr-only">{name}</span> : name}
                </th>
              )
            })}
          </tr>
        </thead>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus among its buttons */}
        <tbody onKeyDown={onKeyDown}>{children}</tbody>
      </table>
    </div>
  )
}
