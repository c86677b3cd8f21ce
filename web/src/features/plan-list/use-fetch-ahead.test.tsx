import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { sampleBrowse } from '@/test/sample'
import { useFetchAhead } from './use-fetch-ahead'

const minute = 60_000
let now = 0

beforeEach(() => {
  // Each test begins long after what another one fetched.
  now += 10 * minute
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  window.history.replaceState(null, '', '/vps')
})

const links = Array.from({ length: 70 }, (_, i) => `/vps?offset=${i + 1}`)

function Section() {
  const form = useRef<HTMLFormElement>(null)
  useFetchAhead({ form, path: '/vps', currency: 'USD', list: null })
  return (
    <section>
      <form ref={form} />
      {links.map((to) => (
        <a key={to} href={to}>
          {to}
        </a>
      ))}
    </section>
  )
}

/** Opens a section of links; pointing at some of them gives the number of lists fetched so far. */
function open() {
  const fetch = vi.fn(() => Promise.resolve(new Response(JSON.stringify(sampleBrowse()))))
  vi.stubGlobal('fetch', fetch)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Section />
    </QueryClientProvider>,
  )
  return (from: number, to: number) => {
    for (const link of links.slice(from, to)) fireEvent.pointerDown(screen.getByText(link))
    return fetch.mock.calls.length
  }
}

it('fetches at most 30 lists ahead in a minute, and one list once', () => {
  const fetchedAfter = open()
  expect(fetchedAfter(0, 20)).toBe(20)
  expect(fetchedAfter(0, 20)).toBe(20)
  now += minute / 2
  expect(fetchedAfter(20, 40)).toBe(30)
  now += minute / 2 + 1
  expect(fetchedAfter(30, 70), 'the 20 of more than a minute ago no longer count').toBe(50)
})

it('fetches nothing ahead for those who save data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(open()(0, 20)).toBe(0)
})

it('fetches ahead for those who do not', () => {
  vi.stubGlobal('navigator', { connection: { saveData: false } })
  expect(open()(0, 1)).toBe(1)
})
