import { useCallback } from 'react'
import { client } from '@/api/client'
import type { Item, Preview, RateNote } from '@/api/types.gen'
import { isUntouched } from './plan-fields'
import { noProblems, problemsByField } from './plan-problems'
import { rowJSON } from './plan-row'
import { type Ask, useAnswer } from './use-answer'
import type { PlanForm } from './use-plan-form'

/** The server's last answer about the typed plan. */
export type PlanPreview = ReturnType<typeof usePreview>

/** Asks the server about the form as it is typed. */
export function usePreview({ values }: PlanForm, token: string | null, onRefused: () => void) {
  const ask = useCallback<Ask<{ card: { plan: Item; rates: RateNote } | null; problems: typeof noProblems }>>(
    async (call) => {
      const row = rowJSON(values, new Date())
      const { item, rates, problems } = await client.post<Preview>('/rest/v1/rpc/preview_plan', row, call)
      return { card: item && { plan: item, rates }, problems: problemsByField(problems, values) }
    },
    [values],
  )
  const { answer, failure } = useAnswer(isUntouched(values) ? null : ask, token, onRefused)
  return { card: answer?.card ?? null, problems: answer?.problems ?? noProblems, failure }
}
