import { expect, test } from 'vitest'
import { percent } from './percent'

test('a share is rounded to what a screen can show', () => {
  expect(percent(1, 3)).toBe('33.33%')
  expect(percent(0, 3)).toBe('0%')
})
