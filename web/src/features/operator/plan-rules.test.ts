import { describe, expect, it } from 'vitest'
import { notANumber } from './decimal'
import type { PlanValues } from './plan-fields'
import { fields, noValues } from './plan-fields'
import { checkPlan } from './plan-rules'

const enough = { cherry_plan_id: '501', name: 'E5-1620v4' }

async function messages(typed: Partial<PlanValues>): Promise<Record<string, unknown>> {
  const { errors } = await checkPlan({ ...noValues, ...typed }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, (error as { message: string }).message]),
  )
}

describe('checkPlan', () => {
  // Holds: 5.form.plan-id, 5.form.name
  it('wants an id and a name', async () => {
    expect(await messages({})).toEqual({ cherry_plan_id: 'Cherry Plan ID is required', name: 'Name is required' })
  })

  // Holds: 5.form.optional
  it('wants nothing else', async () => expect(await messages(enough)).toEqual({}))

  it.each<[string, string]>([
    ['0', 'Cherry Plan ID is required'],
    ['-3', 'Cherry Plan ID is required'],
    ['  ', 'Cherry Plan ID is required'],
    ['abc', notANumber('abc')],
  ])('does not take %j for an id', async (cherry_plan_id, want) => {
    expect(await messages({ ...enough, cherry_plan_id })).toEqual({ cherry_plan_id: want })
  })

  it('does not take a blank name', async () => {
    expect(await messages({ ...enough, name: ' \t' })).toEqual({ name: 'Name is required' })
  })

  // Holds: 5.form.numbers, 5.form.text
  it('wants a number in every field of numbers, and in no other', async () => {
    const typed = Object.fromEntries(fields.map(({ name }) => [name, 'abc']))
    const numbers = fields.filter(({ kind }) => kind === 'number' || kind === 'price').map(({ name }) => name)
    expect(Object.keys(await messages(typed)).sort()).toEqual([...numbers].sort())
  })

  it('leaves ranges and addresses to the server', async () => {
    expect(await messages({ ...enough, cpu_cores: '-1', plan_url: 'javascript:1', price_monthly: '0' })).toEqual({})
  })
})
