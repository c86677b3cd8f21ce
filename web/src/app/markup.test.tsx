import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Icon } from '@/components/icon'
import { type Option, Options } from '@/components/options'
import { MarkupContext, ServerCached, ServerCachedRow } from '@/components/server-cached'
import { PartCollector } from './markup'

// The parts of a page are the server's.
beforeEach(() => vi.stubEnv('SSR', true))

const hostile: Option[] = [
  { value: '', text: 'All' },
  { value: 'eq.<b>"&\'', text: '</select><script>alert(1)</script> & "quoted"' },
  { value: 'eq.8', text: '8 cores (3)' },
  { value: '-', text: 'rarer', disabled: true },
  { value: 'cs.{"Łódź"}', text: '<markup-slot></markup-slot>' },
]

function Sample({ cards }: { cards: string[] }) {
  return (
    <main>
      <ServerCached name="head">
        <h1>
          <Icon name="server" size="small" className="wrap" />
          Head
        </h1>
        <ServerCached name="inside of the head">
          <p>
            Inside <Icon name="x" isSpinning />
          </p>
        </ServerCached>
      </ServerCached>
      {hostile.map(({ value }) => (
        <select key={value} defaultValue={value}>
          <Options options={hostile} selected={value} />
        </select>
      ))}
      <div>
        <ServerCachedRow
          parts={cards.map((card) => (
            <article key={card}>
              <ServerCached name="of all cards">
                <Icon name="server" />
              </ServerCached>
              {card}
            </article>
          ))}
        />
      </div>
      {'text'}
    </main>
  )
}

function inParts(cards: string[], known: number[]) {
  const parts = new PartCollector(known)
  return parts.split(renderToString(createElement(MarkupContext, { value: parts }, <Sample cards={cards} />)))
}

describe('a page in parts', () => {
  const cards = ['one', '<markup-begin></markup-begin>', 'three']
  const whole = renderToString(<Sample cards={cards} />)

  it.each([[[]], [[0]], [[1]], [[1, 2]], [[0, 2]], [[0, 1, 2]]])('is the page as a whole, with %j known', (known) => {
    const all = inParts(cards, []).cards
    const { pieces, cards: fresh } = inParts(cards, known)
    expect(Object.keys(fresh).map(Number)).toEqual([0, 1, 2].filter((place) => !known.includes(place)))
    expect(pieces.map((piece, place) => piece + (all[place] ?? '')).join('')).toBe(whole)
  })

  it('has no place for a card without cards', () => {
    expect(inParts([], []).pieces).toEqual([renderToString(<Sample cards={[]} />)])
  })
})
