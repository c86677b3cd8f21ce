import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PlanRow } from '@/api/types.gen'
import type { PlanValues } from './plan-fields'
import { noValues } from './plan-fields'
import { valuesOf } from './plan-row'

/** The stored row that the form shows instead of a new plan, and the ways in and out. */
export interface Editing {
  row: PlanRow | null
  start: (row: PlanRow) => void
  end: () => void
}

/** Lets the form change a stored row. What was typed of a new plan comes back afterwards. */
export function useEditing(form: UseFormReturn<PlanValues>): Editing {
  const { reset, getValues } = form
  const [row, setRow] = useState<PlanRow | null>(null)
  const draft = useRef<PlanValues>(null)
  const giveBack = () => {
    if (draft.current) reset(draft.current, { keepDefaultValues: true })
    draft.current = null
  }
  useEffect(
    () => () => {
      if (draft.current) reset(draft.current, { keepDefaultValues: true })
    },
    [reset],
  )
  const start = (next: PlanRow) => {
    draft.current ??= { ...noValues, ...getValues() }
    reset(valuesOf(next), { keepDefaultValues: true })
    setRow(next)
  }
  const end = () => {
    giveBack()
    setRow(null)
  }
  return { row, start, end }
}
