import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { setUnsaved } from '@/lib/unsaved'
import type { PlanValues } from './plan-fields'

const draftKey = ['plan-draft']

/** The form that was left, rather than its values: a plan still on its way empties it when it is added. */
type Draft = Pick<UseFormReturn<PlanValues>, 'getValues'>

/**
 * Keeps the typed plan while the operator is on another page, so that one step back
 * and forward again loses nothing. It is in memory only, as the session is.
 */
export function useDraft({ reset, getValues, formState: { isDirty } }: UseFormReturn<PlanValues>) {
  const client = useQueryClient()
  // Not undone with the form: what was typed waits for it.
  useEffect(() => setUnsaved('plan', isDirty), [isDirty])
  useEffect(() => {
    const draft = client.getQueryData<Draft>(draftKey)
    if (draft) reset(draft.getValues(), { keepDefaultValues: true })
    return () => {
      client.setQueryDefaults(draftKey, { gcTime: Infinity })
      client.setQueryData<Draft>(draftKey, { getValues })
    }
  }, [client, reset, getValues])
}
