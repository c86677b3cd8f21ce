import type { PriceHistory } from '@/api/types.gen'

/** The units of the drawing, which is stretched to its place. */
export const chartWidth = 600
export const chartHeight = 160

const margin = 10

/**
 * Draws a price as steps: it holds from one point to the next. Where there is none, the line breaks. The line fills the
 * height between the least and the greatest price; one price alone is a line in the middle.
 */
export function stepPath({ points, until }: Pick<PriceHistory, 'points' | 'until'>): string {
  const amounts = points.map(({ amount }) => amount).filter((amount) => amount !== null)
  const from = points[0]?.at ?? until
  const low = Math.min(...amounts)
  const range = Math.max(...amounts) - low
  const x = (at: number) => round(until > from ? ((at - from) / (until - from)) * chartWidth : 0)
  const y = (amount: number) =>
    round(range > 0 ? chartHeight - margin - ((amount - low) / range) * (chartHeight - 2 * margin) : chartHeight / 2)
  let path = ''
  let isDrawing = false
  for (const [i, { at, amount }] of points.entries()) {
    if (amount === null) {
      isDrawing = false
      continue
    }
    const end = points[i + 1]?.at ?? until
    path += isDrawing ? `V${y(amount)}` : `M${x(at)} ${y(amount)}`
    // A first day alone is still seen.
    path += `H${until > from ? x(end) : chartWidth}`
    isDrawing = true
  }
  return path
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
