import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { StaticRouter, useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import { AddressRouter } from './address-router'

function Place() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

it.each([
  ['the markup’s own address', '/vps?q=a'],
  ['another address', '/outlet'],
])('hydrates at %s', async (_, real) => {
  const error = vi.spyOn(console, 'error')
  window.history.replaceState(null, '', real)
  const root = document.createElement('div')
  root.innerHTML = renderToString(
    <StaticRouter location="/vps?q=a">
      <Place />
    </StaticRouter>,
  )
  const mounted = await act(() =>
    hydrateRoot(
      root,
      <AddressRouter first={{ path: '/vps', search: '?q=a' }}>
        <Place />
      </AddressRouter>,
    ),
  )
  expect(error).not.toHaveBeenCalled()
  expect(root.textContent).toBe(real)
  act(() => mounted.unmount())
})
