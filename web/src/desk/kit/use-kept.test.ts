import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { DeskContext, type OpenDesk } from './desk-context'
import { useKept } from './use-kept'

const first = { text: '' }

function show(client: QueryClient, operator: string) {
  const session = { operator, role: 'owner', shop: 'Racks', sections: [], problems: [] }
  const desk = { token: 'token', session } as unknown as OpenDesk
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, createElement(DeskContext, { value: desk }, children))
  return renderHook(() => useKept('form', first), { wrapper })
}

it('keeps what was typed for its operator alone, however long the form is not shown', () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const before = show(client, 'Ada')
  act(() => before.result.current[1]((last) => ({ text: `${last.text}typed` })))
  before.unmount()
  vi.advanceTimersByTime(3_600_000)
  expect(show(client, 'Grace').result.current[0]).toEqual(first)
  expect(show(client, 'Ada').result.current[0]).toEqual({ text: 'typed' })
})
