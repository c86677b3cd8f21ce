import { afterEach, expect, it } from 'vitest'
import { comparedPlans, comparePlan, comparePlans, followComparison } from './compared-plans'

function box(value: string, checked: boolean): HTMLInputElement {
  const input = Object.assign(document.createElement('input'), { type: 'checkbox', value, checked })
  input.setAttribute('form', 'compare')
  document.body.append(input)
  return input
}

afterEach(() => {
  document.body.replaceChildren()
  comparePlans([])
})

it('takes up every checkbox that was checked before the scripts arrived', () => {
  const boxes = [box('1', false), box('2', true), box('3', true)]
  followComparison()
  expect(comparedPlans().ids).toEqual(['2', '3'])
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, true])
})

it('shows a choice in every checkbox of the plan that came up', () => {
  const boxes = [box('1', false), box('1', false)]
  comparePlan('1', true)
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
  comparePlan('1', false)
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false])
})
