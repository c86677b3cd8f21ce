import { expect, it } from 'vitest'
import { samplePlan } from '@/test/sample'
import { cardsAtFirst, countInSight } from './cards-in-sight'

const plans = (...ids: number[]) => ids.map((id) => samplePlan({ id }))
const ids = (cards: readonly { id: number }[]) => cards.map(({ id }) => id)

it('shows the new cards in sight above those of the list before', () => {
  expect(ids(cardsAtFirst(plans(1, 2, 3, 4), plans(5, 6, 7, 8), 2))).toEqual([1, 2, 7, 8])
})

it('shows no card twice', () => {
  expect(ids(cardsAtFirst(plans(1, 2, 3, 4), plans(5, 6, 2, 1), 2))).toEqual([1, 2])
})

it('shows no more cards than the new list has', () => {
  expect(ids(cardsAtFirst(plans(1, 2, 3), plans(5, 6, 7, 8), 2))).toEqual([1, 2, 7])
})

it('shows the whole list where all of it is in sight, and once its turn has come', () => {
  const items = plans(1, 2, 3)
  expect(cardsAtFirst(items, plans(5, 6, 7), 3)).toBe(items)
  expect(cardsAtFirst(items, items, 1)).toBe(items)
})

/** A grid at a place in the window, with a first card of that size. */
function grid(top: number, width: number, card: { width: number; height: number }) {
  const element = document.createElement('div')
  element.append(document.createElement('article'))
  element.getBoundingClientRect = () => ({ top, width }) as DOMRect
  if (element.firstElementChild) element.firstElementChild.getBoundingClientRect = () => card as DOMRect
  return element
}

it('counts the cards down to a quarter below the window', () => {
  window.innerHeight = 800
  expect(countInSight(grid(200, 1000, { width: 320, height: 500 }))).toBe(6)
  expect(countInSight(grid(-2000, 1000, { width: 320, height: 500 }))).toBe(18)
  expect(countInSight(grid(3000, 1000, { width: 320, height: 500 }))).toBe(3)
  expect(countInSight(grid(200, 350, { width: 350, height: 500 }))).toBe(2)
})

it('counts nothing where there is no card to go by', () => {
  expect(countInSight(document.createElement('div'))).toBeNull()
  expect(countInSight(grid(0, 0, { width: 0, height: 0 }))).toBeNull()
})
