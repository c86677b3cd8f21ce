import { expect, it } from 'vitest'
import { findPlans } from './plans'
import { sampleBlock } from '@/test/explorer-sample'
import { joinVerdicts } from './use-verdicts'

const accepted = (item: string, name = item) => ({ item, row: { name }, reason: '' })
const rejected = (item: string, reason = 'no') => ({ item, row: null, reason })

it.each([
  ['by key, whatever the order', ['a', 'b'], [rejected('b'), accepted('a')], ['a', 'no'], []],
  [
    'first with first where a key is repeated',
    ['a', 'a'],
    [accepted('a', 'one'), rejected('a', 'came before')],
    ['one', 'came before'],
    [],
  ],
  ['a plan that the adapter did not see with nothing', ['a', 'b'], [accepted('b')], [undefined, 'b'], []],
  ['keys that any object has', ['__proto__', 'constructor'], [accepted('constructor')], [undefined, 'constructor'], []],
  ['and keeps what no plan takes', ['a'], [accepted('a'), accepted('a', 'again'), rejected('z')], ['a'], ['a', 'z']],
])('joins verdicts %s', (_, items, verdicts, want, others) => {
  const plans = findPlans(items.map((id) => sampleBlock(id)))
  const joined = joinVerdicts(plans, verdicts)
  expect(plans.map((plan) => joined.ofPlan.get(plan)).map((verdict) => verdict?.row?.name ?? verdict?.reason)).toEqual(
    want,
  )
  expect(joined.others.map(({ item }) => item)).toEqual(others)
})
