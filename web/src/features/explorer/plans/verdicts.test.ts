import { describe, expect, it } from 'vitest'
import { joinVerdicts } from './verdicts'

const accepted = (item: string, name = item) => ({ item, row: { name }, reason: '' })
const rejected = (item: string, reason = 'no') => ({ item, row: null, reason })

describe('joinVerdicts', () => {
  it.each([
    ['by key, whatever the order', ['a', 'b'], [rejected('b'), accepted('a')], ['a', 'no'], []],
    ['first with first where a key is repeated', ['a', 'a'], [accepted('a', 'one'), rejected('a', 'came before')], ['one', 'came before'], []],
    ['a plan that the adapter did not see with nothing', ['a', 'b'], [accepted('b')], [null, 'b'], []],
    ['keys that any object has', ['__proto__', 'constructor'], [accepted('constructor')], [null, 'constructor'], []],
    ['a key that was cut', ['x'.repeat(80)], [rejected(`${'x'.repeat(60)}…`, 'too long')], ['too long'], []],
    ['a cut key whose letters are pairs', ['😀'.repeat(61)], [rejected(`${'😀'.repeat(60)}…`, 'cut')], ['cut'], []],
    ['and keeps what no plan takes', ['a'], [accepted('a'), accepted('a', 'again'), rejected('z')], ['a'], ['a', 'z']],
  ])('joins %s', (_, items, verdicts, want, others) => {
    const joined = joinVerdicts(items, verdicts)
    expect(joined.ofPlan.map((verdict) => verdict?.row?.name ?? verdict?.reason ?? null)).toEqual(want)
    expect(joined.others.map(({ item }) => item)).toEqual(others)
  })
})
