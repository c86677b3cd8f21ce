import { act, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { BrowserRouter, Link, StaticRouter, useLocation, useNavigate, useNavigationType } from './router'

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
    <StaticRouter first={{ path: '/vps', search: '?q=a' }}>
      <Place />
    </StaticRouter>,
  )
  const mounted = await act(() =>
    hydrateRoot(
      root,
      <BrowserRouter first={{ path: '/vps', search: '?q=a' }}>
        <Place />
      </BrowserRouter>,
    ),
  )
  expect(error).not.toHaveBeenCalled()
  expect(root.textContent).toBe(real)
  act(() => mounted.unmount())
})

function Visit() {
  const { pathname, search, hash, state } = useLocation()
  return <output>{[useNavigationType(), pathname + search + hash, JSON.stringify(state)].join(' ')}</output>
}

function open(links: React.ReactNode) {
  window.history.replaceState(null, '', '/vps')
  const before = window.history.length
  render(
    <BrowserRouter first={{ path: '/vps', search: '' }}>
      {links}
      <Visit />
    </BrowserRouter>,
  )
  return { shown: () => screen.getByRole('status').textContent, added: () => window.history.length - before }
}

it('follows a link without a load, and brings its state along', () => {
  const { shown, added } = open(
    <Link to="/outlet?q=a#servers" state={{ inPlace: true }}>
      Go
    </Link>,
  )
  expect(screen.getByText('Go').getAttribute('href')).toBe('/outlet?q=a#servers')
  fireEvent.click(screen.getByText('Go'))
  expect(shown()).toBe('push /outlet?q=a#servers {"inPlace":true}')
  expect(window.location.pathname).toBe('/outlet')
  expect(added()).toBe(1)
})

it('adds no entry for the address where one is', () => {
  const { shown, added } = open(<Link to="/vps">Here</Link>)
  fireEvent.click(screen.getByText('Here'))
  expect(shown()).toBe('replace /vps null')
  expect(added()).toBe(0)
})

function Choose() {
  const navigate = useNavigate()
  return <button onClick={() => navigate('/vps?cpu_cores=eq.4')}>4 cores</button>
}

it('adds one entry for an address, however often a control asks for it', () => {
  window.history.replaceState(null, '', '/vps')
  const before = window.history.length
  render(
    <BrowserRouter first={{ path: '/vps', search: '' }}>
      <Choose />
    </BrowserRouter>,
  )
  const button = screen.getByRole('button')
  fireEvent.click(button)
  fireEvent.click(button)
  expect(window.history.length).toBe(before + 1)
})

it('goes where the browser goes', () => {
  const { shown } = open(null)
  act(() => {
    window.history.replaceState(null, '', '/?filter=vds')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(shown()).toBe('pop /?filter=vds null')
})

it.each([
  ['a held key', { ctrlKey: true }],
  ['the middle button', { button: 1 }],
])('leaves a click with %s to the browser', (_, how) => {
  const { shown } = open(<Link to="/outlet">Go</Link>)
  fireEvent.click(screen.getByText('Go'), how)
  expect(shown()).toBe('pop /vps null')
})

it('leaves a click alone that somebody handled', () => {
  const { shown } = open(
    <Link to="/outlet" onClick={(event) => event.preventDefault()}>
      Go
    </Link>,
  )
  fireEvent.click(screen.getByText('Go'))
  expect(shown()).toBe('pop /vps null')
})

it('tells where a link leads before the page is rendered for it', () => {
  window.history.replaceState(null, '', '/vps')
  const seen: (string | null)[] = []
  const tell = vi.fn(() => seen.push(screen.getByRole('status').textContent))
  render(
    <BrowserRouter first={{ path: '/vps', search: '' }} onNavigate={tell}>
      <Link to="/outlet?q=a">Go</Link>
      <Visit />
    </BrowserRouter>,
  )
  expect(tell).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Go'))
  expect(tell).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ pathname: '/outlet', search: '?q=a' }))
  expect(seen).toEqual(['pop /vps null'])
})
