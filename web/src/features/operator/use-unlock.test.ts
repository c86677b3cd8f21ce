import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PageContext } from '@/api/page-context'
import { ToastProvider } from '@/components/toast'
import { samplePage } from '@/test/sample'
import { takeLinkSecret, useUnlock } from './use-unlock'

const session = { access_token: 'token', token_type: 'bearer', expires_in: 900 }

function start() {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        answer = resolve
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
  )
  const onOpen = vi.fn()
  let isOnPage = true
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(PageContext, { value: samplePage() }, createElement(ToastProvider, null, isOnPage && children))
  const { result, rerender } = renderHook(() => useUnlock(onOpen), { wrapper })
  act(() => void result.current.unlock('4711'))
  const leave = () => {
    isOnPage = false
    rerender()
  }
  return { onOpen, leave, reply: (response: Response) => act(() => Promise.resolve(answer(response))) }
}

it('opens the session of a right code', async () => {
  const { onOpen, reply } = start()
  await reply(new Response(JSON.stringify(session)))
  expect(onOpen).toHaveBeenCalledWith(session)
  expect(document.body.textContent).toContain('Access granted')
})

it('grants nothing to whoever has left the page', async () => {
  const { onOpen, leave, reply } = start()
  leave()
  await reply(new Response(JSON.stringify(session)))
  expect(onOpen).not.toHaveBeenCalled()
  expect(document.body.textContent).not.toContain('Access')
})

describe('takeLinkSecret', () => {
  beforeEach(() => history.replaceState({ idx: 3 }, '', '/add-server-plan?a=b'))

  it('takes the secret out of the address, once', () => {
    location.hash = '#unlock=ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    expect(takeLinkSecret()).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    expect(location.href).toMatch(/\/add-server-plan\?a=b$/)
    expect(takeLinkSecret()).toBeNull()
  })

  it('leaves every other fragment alone', () => {
    for (const hash of ['', '#main', '#unlock=', '#unlock=%3Cb%3E', '#xunlock=ABC']) {
      history.replaceState(null, '', `/add-server-plan${hash}`)
      expect(takeLinkSecret()).toBeNull()
      expect(location.hash).toBe(hash)
    }
  })
})
