import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import { useAddPlan } from '@/api/add-plan'
import { RequestError } from '@/api/request'
import { useToast } from '@/components/toast'
import type { FieldName, PlanValues } from './plan-fields'
import { fields, isUntouched, noValues } from './plan-fields'
import { problemOf, tell } from './plan-problems'
import { rowJSON } from './plan-row'
import { checkPlan } from './plan-rules'

export function useAddForm(): UseFormReturn<PlanValues> {
  return useForm<PlanValues>({ defaultValues: noValues, mode: 'onTouched', resolver: checkPlan, shouldFocusError: false })
}

type Outcome = 'added' | 'invalid' | 'failed'

// A key or button pressed twice is one wish to add, and the second press meets the emptied form.
const secondPress = 1000

/** Sends the form, one plan at a time, and says what came of it. */
export function useAdding(form: UseFormReturn<PlanValues>, token: string | null, onRefused: () => void) {
  const toast = useToast()
  const add = useAddPlan()
  const isSending = useRef(false)
  const addedAt = useRef(-Infinity)
  const [failure, setFailure] = useState('')

  const fail = (error: unknown, values: PlanValues): Outcome => {
    console.warn('The plan was not added:', error)
    toast({ tone: 'destructive', title: 'Error', description: 'Failed to add server plan. Please try again.' })
    if (!(error instanceof RequestError)) return whole(String(error))
    if (error.status === 401) {
      onRefused()
      return whole('Your session had ended, and the plan was not added. Please add it again.')
    }
    const told = tell([problemOf(error.message)], values)
    const names = fieldsOf(told.fields)
    for (const name of names) form.setError(name, { type: 'server', message: told.fields[name] ?? '' })
    return names.length > 0 ? 'invalid' : whole(error.message)
  }
  const whole = (text: string): Outcome => {
    setFailure(text)
    return 'failed'
  }
  const send = async (values: PlanValues): Promise<Outcome> => {
    if (token === null) return 'failed'
    try {
      await add(rowJSON(values, new Date()), token)
    } catch (error) {
      return fail(error, values)
    }
    toast({ tone: 'success', title: 'Success', description: 'Server plan added successfully!' })
    addedAt.current = performance.now()
    return 'added'
  }
  const submit = async (): Promise<Outcome | 'busy'> => {
    const isRepeated = performance.now() - addedAt.current < secondPress && isUntouched(form.getValues())
    if (isSending.current || isRepeated) return 'busy'
    isSending.current = true
    setFailure('')
    let outcome: Outcome = 'invalid'
    await form.handleSubmit(async (values) => {
      outcome = await send(values)
    })()
    isSending.current = false
    return outcome
  }
  return { submit, failure }
}

function fieldsOf(told: Partial<Record<FieldName, string>>): FieldName[] {
  return fields.map(({ name }) => name).filter((name) => told[name] !== undefined)
}
