import { useEffect, useState } from 'react'
import type { PlanRow } from '@/api/types.gen'
import { valuesOf } from './plan-row'
import type { PlanForm } from './use-plan-form'

/** The stored row that the form shows instead of a new plan, and the ways in and out. */
export interface Editing {
  row: PlanRow | null
  start: (row: PlanRow) => void
  end: () => void
}

/** Lets the form change a stored row. What was typed of a new plan comes back afterwards, also where the page was left. */
export function useEditing({ draft }: PlanForm): Editing {
  const [row, setRow] = useState<PlanRow | null>(null)
  useEffect(() => {
    if (!row) return
    const typed = draft.read().values
    draft.reset(valuesOf(row))
    return () => draft.reset(typed)
  }, [draft, row])
  return { row, start: setRow, end: () => setRow(null) }
}
