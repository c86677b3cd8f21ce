import { act, render } from '@testing-library/react'
import { type ComponentType, createElement, Suspense } from 'react'
import { expect, it } from 'vitest'
import { lateWords, lazyPart } from './lazy-page'

type Part = ComponentType<{ text: string }>

const there = () => Promise.resolve<Part>(({ text }) => <b>{text}</b>)
const gone = () => Promise.reject<Part>(new TypeError('Failed to fetch dynamically imported module'))

it.each<[string, () => Promise<Part>, string]>([
  ['the part', there, 'Page <b>one</b>'],
  ['nothing in its place, where the code cannot be loaded', gone, 'Page '],
])('shows %s', async (_, load, want) => {
  const Part = lazyPart(load)
  const { container } = await act(async () => {
    const rendered = render(
      <Suspense>
        {'Page '}
        <Part text="one" />
      </Suspense>,
    )
    await Promise.resolve()
    return rendered
  })
  expect(container.innerHTML).toBe(want)
})

it('waits for the words of what is loaded late', async () => {
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' })
  script.dataset.words = 'data:text/javascript,globalThis.areWordsThere=true'
  document.head.append(script)
  await act(async () => {
    render(<Suspense>{createElement(lazyPart(there), { text: 'one' })}</Suspense>)
    await lateWords()
  })
  script.remove()
  expect(globalThis).toHaveProperty('areWordsThere', true)
})
