import { useRef, useState } from 'react'
import { RequestError } from '@/api/request'
import { useToast } from '@/components/toast'
import { addPlan, changePlan, useReload } from './add-plan'
import type { Checked, PlanForm } from './use-plan-form'

type Outcome = 'added' | 'changed' | 'invalid' | 'failed' | 'busy'

/** A stored row that is edited, and when it was stored. */
export interface Edited {
  id: number
  name: string
  updated_at: string | null
}

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
export function useAdding(form: PlanForm, token: string | null, onRefused: () => void, edited: Edited | null = null) {
  const toast = useToast()
  const reload = useReload()
  const words = edited ? saved : added
  const isSending = useRef(false)
  const addedAt = useRef(-Infinity)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [failure, setFailure] = useState('')

  const fail = (error: unknown, checked: Checked | null): Outcome => {
    console.warn('The plan was not stored:', error)
    reload()
    toast({ tone: 'destructive', title: 'Error', description: words.failed })
    const hasEnded = error instanceof RequestError && error.status === 401
    if (hasEnded) onRefused()
    else if (checked?.problems.some(({ field }) => field !== '')) return 'invalid'
    const message = error instanceof Error ? error.message : String(error)
    setFailure(hasEnded ? `Your session had ended, and ${words.ended}` : message)
    return 'failed'
  }
  const send = async (token: string): Promise<Outcome> => {
    let checked: Checked | null = null
    try {
      checked = await form.check({ token })
      if (checked.row === '') return 'invalid'
      await store(checked.row, token, edited)
    } catch (error) {
      return fail(error, checked)
    }
    form.sent()
    reload()
    toast({ tone: 'success', title: 'Success', description: words.done })
    addedAt.current = performance.now()
    return edited ? 'changed' : 'added'
  }
  const submit = async (): Promise<Outcome> => {
    const isRepeated = performance.now() - addedAt.current < doubleSubmitMs && !form.isDirty
    if (token === null || isSending.current || isRepeated || form.conflicts.length > 0) return 'busy'
    setFailure('')
    form.submitted()
    isSending.current = true
    setIsSubmitting(true)
    const outcome = await send(token)
    isSending.current = false
    setIsSubmitting(false)
    return outcome
  }
  return { submit, isSubmitting, failure }
}

async function store(row: string, token: string, edited: Edited | null): Promise<void> {
  if (!edited) {
    await addPlan(row, token)
    return
  }
  if (row === '{}' || (await changePlan(edited, row, token))) return
  // The form says what somebody else did to the row, once that is read again.
  throw new RequestError('Somebody else changed this plan meanwhile, and nothing was saved.', 409)
}
