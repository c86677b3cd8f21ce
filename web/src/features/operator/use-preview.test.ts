import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PageContext } from '@/api/page-context'
import { sampleBrowse, samplePage, samplePlan } from '@/test/sample'
import { usePlanForm } from './use-plan-form'
import { usePreview } from './use-preview'

interface Call {
  row: { name: string | null }
  signal: AbortSignal
  answer: (response: Response) => void
}

let calls: Call[] = []
let operators = 0
const refused = vi.fn()

beforeEach(() => {
  calls = []
  operators++
  refused.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { body, signal }: { body: string; signal: AbortSignal }) =>
      new Promise<Response>((answer, fail) => {
        signal.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
        calls.push({ row: JSON.parse(body) as Call['row'], signal, answer })
      }),
  )
})

function start(token: string | null = 'token') {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(PageContext, { value: samplePage() }, createElement(QueryClientProvider, { client }, children))
  const { result, unmount } = renderHook(
    () => {
      const form = usePlanForm(`operator ${operators}`)
      return { form, preview: usePreview(form, token, refused) }
    },
    { wrapper },
  )
  const type = (name: string) => act(() => result.current.form.set('name', name))
  return { now: () => result.current.preview, form: () => result.current.form, type, unmount }
}

const pause = (ms = 300) => act(() => vi.advanceTimersByTimeAsync(ms))

async function reply(call: Call | undefined, name: string) {
  const { rates } = sampleBrowse()
  const problems = [{ field: 'name', message: 'too short' }]
  call?.answer(new Response(JSON.stringify({ item: samplePlan({ name }), rates, problems })))
  await pause(0)
}

describe('usePreview', () => {
  it('asks once for what was typed in one go', async () => {
    const { now, type } = start()
    for (const name of ['a', 'ab', 'abc']) {
      type(name)
      await pause(100)
    }
    expect(calls).toHaveLength(0)
    await pause()
    expect(calls.map(({ row }) => row.name)).toEqual(['abc'])
    await reply(calls[0], 'abc')
    expect(now().card?.plan.name).toBe('abc')
    expect(now().problems.fields).toEqual({ name: 'Too short' })
  })

  it('drops an older question as soon as the plan changes', async () => {
    const { now, type } = start()
    type('old')
    await pause()
    type('new')
    expect(calls[0]?.signal.aborted).toBe(true)
    await pause()
    await reply(calls[1], 'new')
    await reply(calls[0], 'old')
    expect(now().card?.plan.name).toBe('new')
  })

  it('asks nothing for an empty form, and forgets the card of a plan that was added', async () => {
    const { now, form, type } = start()
    await pause()
    expect(calls).toHaveLength(0)
    type('abc')
    await pause()
    await reply(calls[0], 'abc')
    act(() => form().reset())
    await pause()
    expect(now()).toMatchObject({ card: null, failure: null })
    expect(calls).toHaveLength(1)
  })

  it('asks nothing while the page is locked', async () => {
    const { type } = start(null)
    type('abc')
    await pause()
    expect(calls).toHaveLength(0)
  })

  it('keeps the card when a call fails, and says so', async () => {
    const { now, type } = start()
    type('abc')
    await pause()
    await reply(calls[0], 'abc')
    type('abcd')
    await pause()
    calls[1]?.answer(new Response('{"message":"too busy"}', { status: 503 }))
    await pause(0)
    expect(now()).toMatchObject({ card: { plan: { name: 'abc' } }, failure: 'too busy' })
    expect(refused).not.toHaveBeenCalled()
  })

  it('tells of a session that has ended', async () => {
    const { type } = start()
    type('abc')
    await pause()
    calls[0]?.answer(new Response('{}', { status: 401 }))
    await pause(0)
    expect(refused).toHaveBeenCalledOnce()
  })

  it('asks no more once the page is left', async () => {
    const { type, unmount } = start()
    type('abc')
    unmount()
    await pause()
    expect(calls).toHaveLength(0)
  })
})
