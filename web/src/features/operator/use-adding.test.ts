import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PageContext } from '@/api/page-context'
import { ToastProvider } from '@/components/toast'
import { samplePage, samplePlan } from '@/test/sample'
import { useAdding } from './use-adding'
import { useChecks, usePlanForm } from './use-plan-form'

const stored = { cherry_plan_id: '', name: '' }
const refused = vi.fn()
let operators = 0
let sent: { address: string; body: unknown }[] = []
let answerTo: (address: string, body: { texts?: Partial<Record<string, string>> }) => Response | Promise<Response>

/** What the server says of texts: a row where there is a name. */
function checked(name: string | undefined): Response {
  const problems = name ? [] : [{ field: 'name', message: 'Name is required' }]
  const item = samplePlan({ name: name ?? '' })
  return Response.json({ item, problems, row: name ? JSON.stringify({ name }) : '' })
}

beforeEach(() => {
  operators++
  sent = []
  refused.mockReset()
  answerTo = (address, { texts }) =>
    address.includes('/check') ? checked(texts?.name) : new Response('[{}]', { status: 201 })
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const asked = JSON.parse(body) as { texts?: Partial<Record<string, string>> }
    sent.push({ address, body: asked })
    return answerTo(address, asked)
  })
})

const added = () => sent.filter(({ address }) => address.startsWith('/rest/v1/server_plans'))

function start(token: string | null = 'token') {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(
      PageContext,
      { value: samplePage() },
      createElement(QueryClientProvider, { client }, createElement(ToastProvider, null, children)),
    )
  const { result, unmount } = renderHook(
    () => {
      const form = usePlanForm(`operator ${operators}`, null, stored)
      return { form, unchecked: useChecks(form, token, refused), ...useAdding(form, token, refused) }
    },
    { wrapper },
  )
  return {
    form: () => result.current.form,
    now: () => result.current,
    fill: (name: string) => act(() => result.current.form.set('name', name)),
    add: () => act(() => result.current.submit()),
    unmount,
  }
}

const pause = (ms = 300) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('adding', () => {
  it('takes a second press on the emptied form for the first', async () => {
    const { fill, add } = start()
    fill('a')
    expect(await add()).toBe('added')
    expect(await add()).toBe('busy')
    act(() => void vi.advanceTimersByTime(1001))
    expect(await add()).toBe('invalid')
    expect(added()).toHaveLength(1)
  })

  it('sends what the server made of the texts', async () => {
    const { fill, add } = start()
    fill('a')
    await add()
    fill('b')
    expect(await add()).toBe('added')
    expect(added().map(({ body }) => body)).toEqual([{ name: 'a' }, { name: 'b' }])
  })

  it('tells beside each field what the server has against it, until that holds another text', async () => {
    const { form, add, fill } = start()
    expect(form().messages).toEqual({})
    expect(await add()).toBe('invalid')
    expect(form().messages).toEqual({ name: 'Name is required' })
    fill('a')
    expect(form().messages).toEqual({})
  })

  it('keeps what is typed while a plan is on its way', async () => {
    let answer: (response: Response) => void = () => undefined
    answerTo = (address, { texts }) =>
      address.includes('/check') ? checked(texts?.name) : new Promise((resolve) => (answer = resolve))
    const { form, fill, add } = start()
    fill('a')
    const adding = add()
    await pause(0)
    fill('another')
    answer(new Response('[{}]', { status: 201 }))
    expect(await adding).toBe('added')
    expect(form().values).toMatchObject({ name: 'another' })
  })

  it('says that a session had ended, and asks for a new one', async () => {
    const { fill, add, now } = start()
    fill('a')
    answerTo = () => new Response('{}', { status: 401 })
    expect(await add()).toBe('failed')
    expect(refused).toHaveBeenCalledOnce()
    expect(now().failure).toContain('Your session had ended')
  })
})

describe('a draft', () => {
  it('is there again after a while elsewhere in the shop', () => {
    const before = start()
    before.fill('half done')
    before.unmount()
    vi.advanceTimersByTime(3_600_000)
    const after = start()
    expect(after.form().values).toMatchObject({ name: 'half done' })
    act(() => after.form().reset())
    expect(after.form().values.name).toBe('')
  })

  it('of a plan that was added is gone', async () => {
    const before = start()
    before.fill('done')
    await before.add()
    before.unmount()
    expect(start().form().values.name).toBe('')
  })

  it('has the browser ask before it leaves the page', () => {
    const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { form, fill } = start()
    expect(leave()).toBe(false)
    fill('half done')
    expect(leave()).toBe(true)
    act(() => form().reset())
    expect(leave()).toBe(false)
  })
})

describe('the checks', () => {
  it('ask once for what was typed in one go', async () => {
    const { form, fill } = start()
    for (const name of ['a', 'ab', 'abc']) {
      fill(name)
      await pause(100)
    }
    expect(sent).toEqual([])
    await pause()
    expect(sent.map(({ body }) => body)).toEqual([{ texts: { name: 'abc' } }])
    expect(form().checked?.item?.name).toBe('abc')
  })

  it('ask nothing for an empty form', async () => {
    start()
    await pause()
    expect(sent).toEqual([])
  })

  it('ask nothing while the page is locked', async () => {
    start(null).fill('abc')
    await pause()
    expect(sent).toEqual([])
  })

  it('keep the card when a call fails, and say so', async () => {
    const { now, form, fill } = start()
    fill('abc')
    await pause()
    answerTo = () => new Response('{"message":"too busy"}', { status: 503 })
    fill('abcd')
    await pause()
    expect(form().checked?.item?.name).toBe('abc')
    expect(now().unchecked).toBe('too busy')
    expect(refused).not.toHaveBeenCalled()
  })
})
