import { expect, it } from 'vitest'
import { moved } from './keys'

it('leads through the suggestions and back to the field', () => {
  const down = [-1, 0, 1].map((place) => moved(place, 'ArrowDown', 2))
  expect(down).toEqual([0, 1, -1])
  expect([-1, 0, 1].map((place) => moved(place, 'ArrowUp', 2))).toEqual([1, -1, 0])
})
