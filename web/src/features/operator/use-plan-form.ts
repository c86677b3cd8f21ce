import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { setUnsaved } from '@/lib/unsaved'
import type { FieldName, Messages, PlanValues } from './plan-fields'
import { isUntouched, noValues } from './plan-fields'

/** What was typed of a plan, and what became of it. */
export interface Typed {
  values: PlanValues
  /** The fields that were visited. */
  touched: ReadonlySet<FieldName>
  isSubmitted: boolean
  /** What the server had against the plan that was sent, until the field changes. */
  refused: Messages
}

const begun = (values: PlanValues): Typed => ({ values, touched: new Set(), isSubmitted: false, refused: {} })

class Draft {
  private typed = begun(noValues)
  private readonly listeners = new Set<() => void>()

  readonly read = () => this.typed

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  change(part: Partial<Typed>) {
    this.typed = { ...this.typed, ...part }
    for (const listener of this.listeners) listener()
  }

  set<N extends keyof PlanValues>(name: N, value: PlanValues[N]) {
    const { values, refused } = this.typed
    this.change({ values: { ...values, [name]: value }, refused: { ...refused, [name]: undefined } })
  }

  touch(name: FieldName) {
    const { touched } = this.typed
    if (!touched.has(name)) this.change({ touched: new Set([...touched, name]) })
  }

  reset(values = noValues) {
    this.change(begun(values))
  }
}

const draftKey = ['plan-draft']

// One form for the whole visit, in memory only, as the session is: one step back and forward again loses nothing, and
// a plan still on its way empties it when it is added.
function draftOf(client: QueryClient): Draft {
  client.setQueryDefaults(draftKey, { gcTime: Infinity })
  const draft = client.getQueryData<Draft>(draftKey) ?? new Draft()
  client.setQueryData(draftKey, draft)
  draft.reset(draft.read().values)
  return draft
}

/** The form for a plan, with what was typed before the page was left. */
export function usePlanForm() {
  const client = useQueryClient()
  const [draft] = useState(() => draftOf(client))
  const typed = useSyncExternalStore(draft.subscribe, draft.read, draft.read)
  const isDirty = !isUntouched(typed.values)
  // Not undone with the form: what was typed waits for it.
  useEffect(() => setUnsaved('plan', isDirty), [isDirty])
  return { ...typed, draft }
}

export type PlanForm = ReturnType<typeof usePlanForm>
