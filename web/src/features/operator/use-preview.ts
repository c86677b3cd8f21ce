import { useEffect, useEffectEvent, useState } from 'react'
import { client } from '@/api/client'
import { RequestError } from '@/api/request'
import type { Item, Preview, RateNote } from '@/api/types.gen'
import type { PlanValues } from './plan-fields'
import { isUntouched } from './plan-fields'
import type { PlanProblems } from './plan-problems'
import { noProblems, problemsByField } from './plan-problems'
import { rowJSON } from './plan-row'
import type { PlanForm } from './use-plan-form'

/** The server's last answer about the typed plan. */
export interface PlanPreview {
  card: { plan: Item; rates: RateNote } | null
  problems: PlanProblems
  /** Why the server could not answer; empty if it could. */
  failure: string
}

export const noPreview: PlanPreview = { card: null, problems: noProblems, failure: '' }

const typingPause = 300

/** Asks the server about the form as it is typed: after each pause, and never two questions at once. */
export function usePreview({ values }: PlanForm, token: string | null, onRefused: () => void): PlanPreview {
  const [preview, setPreview] = useState(noPreview)
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    if (token === null) return
    const call = new AbortController()
    const show = async () => {
      if (isUntouched(values)) return setPreview(noPreview)
      const answer = await ask(values, { token, signal: call.signal })
      if (call.signal.aborted) return
      if (answer === null) refused()
      else setPreview((last) => ({ ...last, ...answer }))
    }
    const timer = setTimeout(() => void show(), typingPause)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [values, token])
  return preview
}

// A failed call keeps the last card; null is a session that has ended.
async function ask(
  values: PlanValues,
  call: { token: string; signal: AbortSignal },
): Promise<Partial<PlanPreview> | null> {
  try {
    const { item, rates, problems } = await client.post<Preview>(
      '/rest/v1/rpc/preview_plan',
      rowJSON(values, new Date()),
      call,
    )
    return { card: item && { plan: item, rates }, problems: problemsByField(problems, values), failure: '' }
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
