import { describe, expect, it } from 'vitest'
import { notANumber } from './decimal'
import type { PlanValues } from './plan-fields'
import { fields, noValues } from './plan-fields'
import { faultsOf } from './plan-rules'

const enough = { cherry_plan_id: '501', name: 'E5-1620v4' }

const messages = (typed: Partial<PlanValues>) => faultsOf({ ...noValues, ...typed })

describe('faultsOf', () => {
  // Holds: 5.form.plan-id, 5.form.name
  it('wants an id and a name', () => {
    expect(messages({})).toEqual({ cherry_plan_id: 'Cherry Plan ID is required', name: 'Name is required' })
  })

  // Holds: 5.form.optional
  it('wants nothing else', () => expect(messages(enough)).toEqual({}))

  it.each<[string, string]>([
    ['0', 'Cherry Plan ID is required'],
    ['-3', 'Cherry Plan ID is required'],
    ['  ', 'Cherry Plan ID is required'],
    ['abc', notANumber('abc')],
  ])('does not take %j for an id', (cherry_plan_id, want) => {
    expect(messages({ ...enough, cherry_plan_id })).toEqual({ cherry_plan_id: want })
  })

  it('does not take a blank name', () => {
    expect(messages({ ...enough, name: ' \t' })).toEqual({ name: 'Name is required' })
  })

  // Holds: 5.form.numbers, 5.form.text
  it('wants a number in every field of numbers, and in no other', () => {
    const typed = Object.fromEntries(fields.map(({ name }) => [name, 'abc']))
    const numbers = fields.filter(({ kind }) => kind === 'number' || kind === 'price').map(({ name }) => name)
    expect(Object.keys(messages(typed)).sort()).toEqual([...numbers].sort())
  })

  it('leaves ranges and addresses to the server', () => {
    expect(messages({ ...enough, cpu_cores: '-1', plan_url: 'javascript:1', price_monthly: '0' })).toEqual({})
  })
})
