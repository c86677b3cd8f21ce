import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { OpeningLink } from './opening-link'

const link = (
  <OpeningLink href="/plans/one-1#regions" box={<button>Inside</button>}>
    More
  </OpeningLink>
)
const more = () => screen.getByRole('link', { name: 'More' })

it('leads to its page where no script runs, and holds nothing of its box until it is opened', () => {
  expect(renderToStaticMarkup(link)).toBe('<a href="/plans/one-1#regions" aria-expanded="false">More</a>')
})

it('is followed with a key held down', () => {
  render(link)
  // The event was not prevented.
  expect(fireEvent.click(more(), { ctrlKey: true })).toBe(true)
  expect(more().getAttribute('aria-expanded')).toBe('false')
})

describe('an open link', () => {
  beforeEach(async () => {
    render(
      <>
        {link}
        <button>Outside</button>
      </>,
    )
    act(() => more().focus())
    expect(fireEvent.click(more())).toBe(false)
    await screen.findByText('Inside')
  })

  it.each([
    ['a click inside', () => fireEvent.pointerDown(screen.getByText('Inside')), true],
    ['focus inside', () => fireEvent.focusIn(screen.getByText('Inside')), true],
    ['a click outside', () => fireEvent.pointerDown(screen.getByText('Outside')), false],
    ['focus outside', () => fireEvent.focusIn(screen.getByText('Outside')), false],
    ['a second click', () => fireEvent.pointerDown(more()) && fireEvent.click(more()), false],
    ['another key', () => fireEvent.keyDown(document.body, { key: 'a' }), true],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' }), false],
  ])('after %s', (_, act, want) => {
    act()
    expect(screen.queryByText('Inside') !== null).toBe(want)
    expect(more().getAttribute('aria-expanded')).toBe(String(want))
  })

  it.each([
    ['what is inside had it', () => screen.getByText('Inside').focus(), 'More'],
    ['what had it is gone', () => more().blur(), 'More'],
  ])('gives the focus back on Escape where %s', (_, move, want) => {
    act(move)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(document.activeElement?.textContent).toBe(want)
  })
})
