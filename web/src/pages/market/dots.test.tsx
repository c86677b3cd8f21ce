import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { MarkupContext } from '@/components/server-cached'
import { Dots } from './dots'

// The parts of a page are the server's.
beforeEach(() => vi.stubEnv('SSR', true))

const scale = { low: 1, high: 100, ticks: [] }
const points = [
  {
    price: 10,
    size: 4,
    count: 1,
    name: 'A <b>&"\'',
    partner: 'Host',
    page: '/plans/a-1',
    text: '$10.00 a month',
    specs: '4 GB RAM',
  },
  { price: 20, size: 8, count: 3, name: 'B', partner: '', page: '/plans/b-2', text: '', specs: '' },
]

test('the server writes dots as React does', () => {
  for (const isBest of [false, true]) {
    let markup = ''
    const dots = <Dots points={points} price={scale} size={scale} isBest={isBest} />
    renderToStaticMarkup(
      <MarkupContext
        value={{ take: () => false, put: (text) => (markup += text), isKnown: () => false, leave: () => undefined }}
      >
        {dots}
      </MarkupContext>,
    )
    expect(`<svg>${markup}</svg>`).toBe(renderToStaticMarkup(<svg>{dots}</svg>))
    expect(markup).toContain('B; and 2 more around it')
  }
})
