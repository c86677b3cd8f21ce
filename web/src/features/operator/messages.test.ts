import { expect, it } from 'vitest'
import { messagesOf } from './messages'
import { noProblems } from './plan-problems'

const calm = { errors: {}, touchedFields: {}, isSubmitted: false }
const problems = { ...noProblems, fields: { plan_url: 'Not an address', cpu_cores: 'Out of range' } }

it.each([
  ['the server’s findings wait until somebody was there', { ...calm }, {}],
  ['a touched field tells', { ...calm, touchedFields: { plan_url: true } }, { plan_url: 'Not an address' }],
  [
    'after a submit all tell',
    { ...calm, isSubmitted: true },
    { plan_url: 'Not an address', cpu_cores: 'Out of range' },
  ],
  [
    'the form’s own findings come first',
    { ...calm, errors: { cpu_cores: { type: 'rule', message: 'No number' } }, touchedFields: { cpu_cores: true } },
    { cpu_cores: 'No number' },
  ],
])('%s', (_, state, want) => expect(messagesOf(state, problems)).toEqual(want))
