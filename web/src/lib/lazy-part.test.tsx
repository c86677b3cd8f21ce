import { act, render } from '@testing-library/react'
import { type ComponentType, createElement, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { lateWords, lazyPart, LostContext } from './lazy-page'

type Part = ComponentType<{ text: string }>

const there = () => Promise.resolve<Part>(({ text }) => <b>{text}</b>)
const gone = () => Promise.reject<Part>(new TypeError('Failed to fetch dynamically imported module'))

it.each<[string, () => Promise<Part>, string, number]>([
  ['the part', there, 'Page <b>one</b>', 0],
  ['nothing in its place, where the code cannot be loaded, and tells so', gone, 'Page ', 1],
])('shows %s', async (_, load, want, times) => {
  const tell = vi.fn()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  const Part = lazyPart(load)
  const { container } = await act(async () => {
    const rendered = render(
      <LostContext value={tell}>
        <Suspense>
          {'Page '}
          <Part text="one" />
        </Suspense>
      </LostContext>,
    )
    await new Promise((resolve) => setTimeout(resolve))
    return rendered
  })
  expect(container.innerHTML).toBe(want)
  expect(tell).toHaveBeenCalledTimes(times)
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
