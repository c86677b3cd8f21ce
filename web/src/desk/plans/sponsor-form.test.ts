import { expect, it } from 'vitest'
import { planNumber } from './sponsor-form'

it.each([
  ['42', 42],
  [' 42 ', 42],
  ['https://shop.example/plans/cloud-vps-10-1207', 1207],
  ['/plans/1207?vat=DE#price', 1207],
  ['cloud-vps-10', null],
  ['https://shop.example/vps', null],
  ['-4', null],
  ['', null],
])('reads %j', (text, number) => {
  expect(planNumber(text)).toBe(number)
})
