import { useEffect, useMemo } from 'react'
import type { PlanRow } from '@/api/types.gen'
import { conflictsOf, type Edits, pendingOf, rebased, withEdit, without, withoutSent } from '@/lib/draft'
import { useKept } from '@/lib/kept'
import { setUnsaved } from '@/lib/unsaved'
import type { FieldName, Messages, PlanValues } from './plan-fields'
import { noValues } from './plan-fields'
import { valuesOf } from './plan-row'

/** What was typed of a plan, and what became of it. */
export interface Typed {
  edits: Edits
  /** The fields that were visited. */
  touched: ReadonlySet<FieldName>
  isSubmitted: boolean
  /** What the server had against the plan that was sent, until the field changes. */
  refused: Messages
}

const begun: Typed = { edits: {}, touched: new Set(), isSubmitted: false, refused: {} }

/**
 * The form for a new plan, or for a stored row: what is stored, and over it what was typed, which waits where the page is
 * left. One step back and forward again loses nothing, and a plan still on its way empties the form when it is added.
 */
export function usePlanForm(operator: string, row: PlanRow | null = null) {
  const name = row ? `plan ${row.id}` : 'plan'
  const [typed, setTyped] = useKept(`${operator}: ${name}`, begun)
  const stored = useMemo(() => (row ? valuesOf(row) : noValues), [row])
  const pending = useMemo(() => pendingOf(typed.edits, stored), [typed.edits, stored])
  const values = useMemo(
    () => ({ ...stored, ...Object.fromEntries(Object.entries(pending).map(([field, { value }]) => [field, value])) }),
    [stored, pending],
  )
  const isDirty = Object.keys(pending).length > 0
  // Not undone with the form: what was typed waits for it.
  useEffect(() => setUnsaved(name, isDirty), [name, isDirty])
  const change = (part: Partial<Typed>) => setTyped((last) => ({ ...last, ...part }))
  const conflicts = conflictsOf(pending, stored)
  return {
    ...typed,
    values,
    stored,
    pending,
    conflicts,
    change,
    set: (field: keyof PlanValues, value: string) =>
      setTyped((last) => ({
        ...last,
        edits: withEdit(last.edits, stored, field, value),
        refused: { ...last.refused, [field]: undefined },
      })),
    touch: (field: FieldName) =>
      setTyped((last) => (last.touched.has(field) ? last : { ...last, touched: new Set([...last.touched, field]) })),
    /** Throws away what was typed. */
    reset: () => setTyped(() => begun),
    /** Begins anew with what was typed since something was sent. */
    sent: () => setTyped((last) => ({ ...begun, edits: withoutSent(last.edits, pending) })),
    takeTheirs: () => setTyped((last) => ({ ...last, edits: without(last.edits, conflicts) })),
    keepMine: () => setTyped((last) => ({ ...last, edits: rebased(last.edits, stored, conflicts) })),
  }
}

export type PlanForm = ReturnType<typeof usePlanForm>
