import type { KeyboardEvent } from 'react'
import { Table, type TableProps } from '@/components/table'

export type { Column } from '@/components/table'

/** A table where arrows up and down, Home and End lead from row to row among buttons and links of the same place. */
export function DataTable<T>(props: Omit<TableProps<T>, 'onKeyDown'>) {
  return <Table {...props} onKeyDown={moveAmongRows} />
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

function moveAmongRows(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const { target, currentTarget } = event
  if (!step || !(target instanceof HTMLElement) || target.matches('input, select, textarea')) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')]
  const row = target.closest<HTMLElement>('tr[data-row]')
  if (!row) return
  const place = controlsOf(row).indexOf(target)
  const next = rows[step(rows.indexOf(row), rows.length - 1)]
  const controls = next ? controlsOf(next) : []
  const control = controls[Math.min(Math.max(place, 0), controls.length - 1)]
  if (!control) return
  event.preventDefault()
  control.focus()
}

function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button, summary')]
}
