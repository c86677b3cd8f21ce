import { expect, it } from 'vitest'
import { meaningOf } from './known-name'

const places = ['Frankfurt, DE', 'Nuremberg, DE', 'Portland, US', 'Portland, AU']

it.each<[string, string, readonly string[], ReturnType<typeof meaningOf>]>([
  ['place', 'Nuremberg, DE', places, { name: 'Nuremberg, DE' }],
  ['place', ' nuremberg ', places, { name: 'Nuremberg, DE' }],
  ['place', 'Portland', places, { problem: 'There are several: Portland, US; Portland, AU.' }],
  [
    'place',
    'Germany',
    places,
    { problem: 'The table has no “Germany”. Accepted is a city with its country, such as Nuremberg, DE.' },
  ],
  ['processor', 'None', [], { name: 'none' }],
  ['processor', '', ['A'], { problem: 'Accepted is a processor such as AMD EPYC 7443P, or none.' }],
  ['gpu', 'a100', ['A100'], { name: 'A100' }],
])('reads the %s “%s”', (kind, typed, known, want) => {
  expect(meaningOf(kind, typed, known)).toEqual(want)
})
