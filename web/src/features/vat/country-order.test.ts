import { expect, test } from 'vitest'
import { byName } from './country-order.server'

test.each([
  ['German', ['Dänemark', 'Deutschland', 'Österreich', 'Polen']],
  ['Polish', ['Litwa', 'Luksemburg', 'Łotwa', 'Słowacja', 'Szwecja', 'Węgry', 'Wielka Brytania', 'Włochy']],
  ['Spanish', ['Países Bajos', 'Polonia']],
])('countries stand in the order of a %s dictionary', (_, names) => {
  const options = ['none', ...names.toReversed()].map((text) => ({ value: text, text }))
  expect(byName(options).map(({ text }) => text)).toEqual(['none', ...names])
})
