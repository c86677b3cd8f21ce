import { act, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Folded } from './filter-group'

const fold = (
  <Folded name="regions" summary="9 options" show="Show 9 options" isInUse={false}>
    {() => <input type="checkbox" />}
  </Folded>
)

it('holds what is folded once it is opened', () => {
  render(fold)
  expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull()
  fireEvent.click(screen.getByText('9 options'))
  expect(screen.getByRole('checkbox', { hidden: true })).toBeTruthy()
})

it('leads on where no script fills it, and is filled where it was opened before hydration', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(fold)
  const button = page.querySelector('details > button')
  expect([button?.getAttribute('name'), button?.getAttribute('value'), button?.textContent]).toEqual([
    'more',
    'regions',
    'Show 9 options',
  ])
  const details = page.querySelector('details')
  if (details) details.open = true
  const onRecoverableError = vi.fn()
  act(() => void hydrateRoot(page, fold, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(page.querySelector('input')).toBeTruthy()
})
