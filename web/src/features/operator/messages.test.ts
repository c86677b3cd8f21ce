import { expect, it } from 'vitest'
import { notANumber } from './decimal'
import { messagesOf } from './messages'
import { type FieldName, noValues } from './plan-fields'
import { noProblems } from './plan-problems'

const values = { ...noValues, cherry_plan_id: '1', name: 'a' }
const calm = { values, touched: new Set<FieldName>(), isSubmitted: false, refused: {} }
const problems = { ...noProblems, fields: { plan_url: 'Not an address', cpu_cores: 'Out of range' } }

it.each([
  ['the server’s findings wait until somebody was there', { ...calm }, {}],
  ['a touched field tells', { ...calm, touched: new Set<FieldName>(['plan_url']) }, { plan_url: 'Not an address' }],
  [
    'after a submit all tell',
    { ...calm, isSubmitted: true },
    { plan_url: 'Not an address', cpu_cores: 'Out of range' },
  ],
  [
    'the form’s own findings come first',
    { ...calm, values: { ...values, cpu_cores: '?' }, touched: new Set<FieldName>(['cpu_cores']) },
    { cpu_cores: notANumber('?') },
  ],
  [
    'a refusal of what was sent comes before what is found while typing',
    { ...calm, isSubmitted: true, refused: { plan_url: 'Taken' } },
    { plan_url: 'Taken', cpu_cores: 'Out of range' },
  ],
])('%s', (_, state, want) => expect(messagesOf(state, problems)).toEqual(want))
