import { expect, it } from 'vitest'
import { gistOf } from './change-list'

const column = (name: string, before: string | null, after: string | null = null) => ({ name, before, after })

it.each<[string, Parameters<typeof gistOf>[0], string[]]>([
  [
    'a row that goes',
    [column('price_monthly_currencies', '{"EUR":33}'), column('regions', '["Falkenstein"]')],
    ['33 EUR a month', 'Falkenstein'],
  ],
  [
    'a row that comes, by the hour',
    [column('price_hourly', null, '0.05'), column('regions', null, '["A","B","C","D"]')],
    ['0.05 USD an hour', 'A, B and 2 more'],
  ],
  ['one without either', [column('name', 'X')], []],
  ['what is no JSON', [column('regions', 'Berlin')], []],
])('says what %s costs and where it is', (_, columns, want) => {
  expect(gistOf(columns)).toEqual(want)
})
