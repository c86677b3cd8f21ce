import type { ReactNode } from 'react'
import styles from './plan-page.module.css'

export interface Step {
  label: string
  text: string
  note?: ReactNode
  /** Where it is said; null where nobody does. */
  link?: string | null
}

/** A line of Steps. */
export const step = (label: string, text: string, note?: ReactNode): Step => ({ label, text, note })

/** What amounts are for, a line each. */
export function Steps({ steps, ...rest }: { steps: readonly Step[]; 'aria-label'?: string }) {
  return (
    <ul className={styles.steps} {...rest}>
      {steps.map(({ label, text, note, link }) => (
        <li key={label}>
          <span>
            <Outside to={link}>{label}</Outside>
          </span>
          <strong>{text}</strong>
          {note && <span className="note">{note}</span>}
        </li>
      ))}
    </ul>
  )
}

interface Props {
  heads: string[]
  /** The cells of each row, of which the first names it. */
  rows: ReactNode[][]
  'aria-label'?: string
}

/** A table of a plan's amounts. */
export function PlanTable({ heads, rows, ...rest }: Props) {
  return (
    <table className={styles.table} {...rest}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], i) => (
          <tr key={i}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A link to a page of others; its text alone where there is none. */
export function Outside({ to, children }: { to: string | null | undefined; children: string }) {
  if (!to) return children
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
