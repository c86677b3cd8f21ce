import { useEffect, useMemo } from 'react'
import { conflictsOf, type Edits, type Fields, pendingOf, rebased, withEdit, without, withoutSent } from './draft'
import { keep, useKept } from './kept'
import { setUnsaved } from './unsaved'

const nothing: Edits = {}

export type Draft = ReturnType<typeof useDraft>

/**
 * A form over what is stored: what was typed is an operator's own, and waits while the form is not shown, until it is
 * stored too or thrown away.
 */
export function useDraft(operator: string, name: string, stored: Fields) {
  const [edits, setEdits] = useKept(`${operator}: ${name}`, nothing)
  const pending = useMemo(() => pendingOf(edits, stored), [edits, stored])
  const typed = useMemo(
    () => Object.fromEntries(Object.entries(pending).map(([field, { value }]) => [field, value])),
    [pending],
  )
  const values: Fields = useMemo(() => ({ ...stored, ...typed }), [stored, typed])
  const conflicts = conflictsOf(pending, stored)
  const isDirty = Object.keys(pending).length > 0
  // Not undone with the form: what was typed waits for it.
  useEffect(() => setUnsaved(name, isDirty), [name, isDirty])
  return {
    stored,
    pending,
    /** The texts that were typed, and those of all fields. */
    typed,
    values,
    conflicts,
    isDirty,
    /** Types into a field, or has it show what is stored. */
    set: (field: string, value: string | undefined) => setEdits((last) => withEdit(last, stored, field, value)),
    throwAway: () => {
      setEdits(() => nothing)
      setUnsaved(name, false)
    },
    /** Keeps what was typed since something was sent: that is stored now, perhaps by another name. */
    sent: (storedAs = name) =>
      setEdits((last) => {
        const since = withoutSent(last, pending)
        // The form may be gone at once.
        setUnsaved(name, Object.keys(since).length > 0)
        if (storedAs === name) return since
        keep(`${operator}: ${storedAs}`, since)
        return nothing
      }),
    takeTheirs: () => setEdits((last) => without(last, conflicts)),
    keepMine: (names: readonly string[] = conflicts) => setEdits((last) => rebased(last, stored, names)),
  }
}
