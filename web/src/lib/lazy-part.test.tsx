import { act, render } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { expect, it } from 'vitest'
import { lazyPart } from './lazy-page'

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
