import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { client } from '@/api/client'
import { RequestError } from '@/api/request'
import type { Item, Preview, RateNote } from '@/api/types.gen'
import type { PlanValues } from './plan-fields'
import { isUntouched } from './plan-fields'
import type { PlanProblems } from './plan-problems'
import { noProblems, problemsByField } from './plan-problems'
import { rowJSON } from './plan-row'

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
export function usePreview(form: UseFormReturn<PlanValues>, token: string | null, onRefused: () => void): PlanPreview {
  const [preview, setPreview] = useState(noPreview)
  const refused = useEffectEvent(onRefused)
  const { subscribe, getValues } = form
  useEffect(() => {
    if (token === null) return
    let call = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const drop = () => {
      clearTimeout(timer)
      call.abort()
    }
    const show = async (values: PlanValues) => {
      if (isUntouched(values)) return setPreview(noPreview)
      const { signal } = (call = new AbortController())
      const answer = await ask(values, { token, signal })
      if (signal.aborted) return
      if (answer === null) refused()
      else setPreview((last) => ({ ...last, ...answer }))
    }
    const follow = (values: PlanValues) => {
      drop()
      timer = setTimeout(() => void show(values), typingPause)
    }
    follow(getValues())
    const unsubscribe = subscribe({ formState: { values: true }, callback: ({ values }) => follow(values) })
    return () => {
      unsubscribe()
      drop()
    }
  }, [subscribe, getValues, token])
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
