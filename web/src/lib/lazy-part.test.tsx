import { act, render } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { expect, it } from 'vitest'
import { lazyPart } from './lazy-part'

type Part = ComponentType<{ text: string }>

const there = () => Promise.resolve<Part>(({ text }) => <b>{text}</b>)
const gone = () => Promise.reject<Part>(new TypeError('Failed to fetch dynamically imported module'))
const Instead: Part = ({ text }) => <i>{text}</i>

it.each<[string, () => Promise<Part>, Part | undefined, string]>([
  ['the part', there, Instead, 'Page <b>one</b>'],
  ['what stands in its place, where the code cannot be loaded', gone, Instead, 'Page <i>one</i>'],
  ['nothing in its place, where there is nothing else', gone, undefined, 'Page '],
])('shows %s', async (_, load, instead, want) => {
  const Part = lazyPart(load, instead)
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
