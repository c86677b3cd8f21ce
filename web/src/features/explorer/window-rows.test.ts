import { describe, expect, it } from 'vitest'
import { scrollToRow, windowRows } from './window-rows'

const view = (over: Partial<Parameters<typeof windowRows>[0]> = {}) => ({ scrollTop: 0, height: 300, rowHeight: 30, rows: 100, ...over })

describe('windowRows', () => {
  it.each([
    ['at the top', view(), 0, 22],
    ['in the middle', view({ scrollTop: 1500 }), 38, 72],
    ['at the end', view({ scrollTop: 2700 }), 78, 100],
    ['of a short list', view({ rows: 3 }), 0, 3],
    ['of nothing', view({ rows: 0 }), 0, 0],
  ])('cuts the rows %s', (_, given, first, end) => {
    const window = windowRows(given)
    expect([window.first, window.end]).toEqual([first, end])
    expect(window.height).toBe(given.rows * 30)
    expect(window.top(first)).toBe(first * 30)
  })

  it('shows both ends of a list that no browser could draw', () => {
    const rows = 5_000_000
    const top = windowRows(view({ rows }))
    const bottom = windowRows(view({ rows, scrollTop: top.height - 300 }))
    expect([top.first, bottom.end]).toEqual([0, rows])
    expect(top.height).toBeLessThan(17_000_000)
    expect(bottom.top(rows - 1) + 30).toBe(top.height)
  })
})

describe('scrollToRow', () => {
  it.each([
    ['stays where the row is in view', view({ scrollTop: 300 }), 15, 300],
    ['goes one row down', view(), 10, 30],
    ['goes one row up', view({ scrollTop: 300 }), 9, 270],
    ['brings a far row into the middle', view(), 80, 2250],
    ['does not pass the end', view(), 99, 2700],
    ['does not pass the top', view({ scrollTop: 2000 }), 0, 0],
  ])('%s', (_, given, row, want) => {
    expect(scrollToRow(given, row)).toBe(want)
  })

  it.each([0, 1, 2_500_000, 4_999_999])('brings row %i of millions into view', (row) => {
    const given = view({ rows: 5_000_000, scrollTop: 123_456 })
    const scrollTop = scrollToRow(given, row)
    const window = windowRows({ ...given, scrollTop })
    expect(window.first).toBeLessThanOrEqual(row)
    expect(window.end).toBeGreaterThan(row)
    expect(window.top(row)).toBeGreaterThanOrEqual(Math.floor(scrollTop))
    expect(window.top(row) + 30).toBeLessThanOrEqual(Math.ceil(scrollTop) + 300)
  })
})
