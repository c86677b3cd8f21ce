import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { DeskContext, type OpenDesk } from './desk-context'
import { useKept } from './use-kept'

const first = { text: '' }

function show(operator: string) {
  const session = { operator, role: 'owner', shop: 'Racks', sections: [], problems: [] }
  const desk = { token: 'token', session } as unknown as OpenDesk
  const wrapper = ({ children }: { children: ReactNode }) => createElement(DeskContext, { value: desk }, children)
  return renderHook(() => useKept('form', first), { wrapper })
}

it('keeps what was typed for its operator alone, however long the form is not shown', () => {
  const before = show('Ada')
  act(() => before.result.current[1]((last) => ({ text: `${last.text}typed` })))
  before.unmount()
  expect(show('Grace').result.current[0]).toEqual(first)
  expect(show('Ada').result.current[0]).toEqual({ text: 'typed' })
})
