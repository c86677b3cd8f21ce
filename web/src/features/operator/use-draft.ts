import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PlanValues } from './plan-fields'

const draftKey = ['plan-draft']

/** The form that was left, rather than its values: a plan still on its way empties it when it is added. */
type Draft = Pick<UseFormReturn<PlanValues>, 'getValues'>

/**
 * Keeps what was typed while somebody is elsewhere in the shop: one step back
 * and forward again must not cost a plan. It is in memory alone, as the session is.
 */
export function useDraft({ reset, getValues }: UseFormReturn<PlanValues>) {
  const client = useQueryClient()
  useEffect(() => {
    const draft = client.getQueryData<Draft>(draftKey)
    if (draft) reset(draft.getValues(), { keepDefaultValues: true })
    return () => {
      client.setQueryDefaults(draftKey, { gcTime: Infinity })
      client.setQueryData<Draft>(draftKey, { getValues })
    }
  }, [client, reset, getValues])
}
