import { act, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Folded } from './filter-group'

const fold = (
  <Folded summary="9 options" isInUse={false}>
    {() => <input type="checkbox" />}
  </Folded>
)

it('holds what is folded once it is opened', () => {
  render(fold)
  expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull()
  fireEvent.click(screen.getByText('9 options'))
  expect(screen.getByRole('checkbox', { hidden: true })).toBeTruthy()
})

it('is whole from the server for visitors without scripts, and fills a fold that was opened before hydration', () => {
  vi.stubEnv('SSR', true)
  const markup = renderToString(fold)
  vi.stubEnv('SSR', false)
  expect(markup).toContain('<noscript><input type="checkbox"/></noscript>')
  const page = document.createElement('div')
  // The parser of a browser with scripts makes a text of it.
  page.innerHTML = markup.replace(/<noscript>.*<\/noscript>/, '<noscript>text</noscript>')
  const details = page.querySelector('details')
  if (details) details.open = true
  const onRecoverableError = vi.fn()
  act(() => void hydrateRoot(page, fold, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(page.querySelector('input')).toBeTruthy()
})
