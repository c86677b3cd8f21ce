import { useRef, useState } from 'react'
import { RequestError } from '@/api/request'
import type { PlanRow } from '@/api/types.gen'
import { useToast } from '@/components/toast'
import { addPlan, changePlan, useReload } from './add-plan'
import type { PlanValues } from './plan-fields'
import { isUntouched } from './plan-fields'
import { problemOf, problemsByField } from './plan-problems'
import { patchJSON, rowJSON } from './plan-row'
import { faultsOf } from './plan-rules'
import type { PlanForm } from './use-plan-form'

type Outcome = 'added' | 'changed' | 'invalid' | 'failed'

// Ignore a second submit within a second: it would meet the emptied form.
const doubleSubmitMs = 1000

const added = {
  done: 'Server plan added successfully!',
  failed: 'Failed to add server plan. Please try again.',
  ended: 'the plan was not added. Please add it again.',
}
const saved = {
  done: 'Server plan saved.',
  failed: 'Failed to save server plan. Please try again.',
  ended: 'the plan was not saved. Please save it again.',
}

/**
 * Sends the form, one plan at a time, as a new plan or as a change of the edited row,
 * and shows the outcome.
 */
export function useAdding(form: PlanForm, token: string | null, onRefused: () => void, edited: PlanRow | null = null) {
  const toast = useToast()
  const reload = useReload()
  const words = edited ? saved : added
  const isSending = useRef(false)
  const addedAt = useRef(-Infinity)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [failure, setFailure] = useState('')

  const fail = (error: unknown, values: PlanValues): Outcome => {
    console.warn('The plan was not stored:', error)
    reload()
    toast({ tone: 'destructive', title: 'Error', description: words.failed })
    if (!(error instanceof RequestError)) return whole(String(error))
    if (error.status === 401) {
      onRefused()
      return whole(`Your session had ended, and ${words.ended}`)
    }
    const problems = problemsByField([problemOf(error.message)], values)
    form.change({ refused: problems.fields })
    return Object.keys(problems.fields).length > 0 ? 'invalid' : whole(error.message)
  }
  const whole = (text: string): Outcome => {
    setFailure(text)
    return 'failed'
  }
  const send = async (values: PlanValues): Promise<Outcome> => {
    if (token === null) return 'failed'
    try {
      await store(values, token, edited)
    } catch (error) {
      return fail(error, values)
    }
    form.sent()
    reload()
    toast({ tone: 'success', title: 'Success', description: words.done })
    addedAt.current = performance.now()
    return edited ? 'changed' : 'added'
  }
  const submit = async (): Promise<Outcome | 'busy'> => {
    const { values, conflicts } = form
    const isRepeated = performance.now() - addedAt.current < doubleSubmitMs && isUntouched(values)
    if (isSending.current || isRepeated || conflicts.length > 0) return 'busy'
    setFailure('')
    form.change({ isSubmitted: true, refused: {} })
    if (Object.keys(faultsOf(values)).length > 0) return 'invalid'
    isSending.current = true
    setIsSubmitting(true)
    const outcome = await send(values)
    isSending.current = false
    setIsSubmitting(false)
    return outcome
  }
  return { submit, isSubmitting, failure }
}

async function store(values: PlanValues, token: string, edited: PlanRow | null): Promise<void> {
  if (!edited) {
    await addPlan(rowJSON(values, new Date()), token)
    return
  }
  const columns = patchJSON(values, edited)
  if (columns === '{}' || (await changePlan(edited, columns, token))) return
  // The form says what somebody else did to the row, once that is read again.
  throw new RequestError('Somebody else changed this plan meanwhile, and nothing was saved.', 409)
}
