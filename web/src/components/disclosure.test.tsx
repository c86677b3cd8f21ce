import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Disclosure } from './disclosure'

function page() {
  return (
    <>
      <Disclosure summary="More">
        <button>Inside</button>
      </Disclosure>
      <button>Outside</button>
    </>
  )
}

describe('an open disclosure', () => {
  let details: HTMLDetailsElement

  beforeEach(() => {
    render(page())
    const found = screen.getByText('More').closest('details')
    if (!found) throw new Error('no disclosure')
    details = found
    act(() => {
      details.open = true
      details.dispatchEvent(new Event('toggle'))
    })
  })

  it.each([
    ['a click inside', () => fireEvent.pointerDown(screen.getByText('Inside')), true],
    ['focus inside', () => fireEvent.focusIn(screen.getByText('Inside')), true],
    ['a click outside', () => fireEvent.pointerDown(screen.getByText('Outside')), false],
    ['focus outside', () => fireEvent.focusIn(screen.getByText('Outside')), false],
    ['another key', () => fireEvent.keyDown(document.body, { key: 'a' }), true],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' }), false],
  ])('after %s', (_, act, want) => {
    act()
    expect(details.open).toBe(want)
  })

  it('gives the focus back on Escape', () => {
    screen.getByText('Inside').focus()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(document.activeElement).toBe(screen.getByText('More'))
  })

  it('gives the focus back where what had it is gone', () => {
    screen.getByText('Inside').focus()
    screen.getByText('Inside').blur()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(document.activeElement).toBe(screen.getByText('More'))
  })

  it('leaves the focus outside where it is', () => {
    screen.getByText('Outside').focus()
    details.open = true
    fireEvent.keyDown(screen.getByText('Outside'), { key: 'Escape' })
    expect(document.activeElement).toBe(screen.getByText('Outside'))
  })
})
