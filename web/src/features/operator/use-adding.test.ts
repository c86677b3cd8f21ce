import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PageContext } from '@/api/page-context'
import { ToastProvider } from '@/components/toast'
import { samplePage } from '@/test/sample'
import { useAdding } from './use-adding'
import { usePlanForm } from './use-plan-form'

const fetch = vi.fn(() => Promise.resolve(new Response('[{}]', { status: 201 })))

let operators = 0

beforeEach(() => {
  operators++
  fetch.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetch)
})

function start(client = new QueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(
      PageContext,
      { value: samplePage() },
      createElement(QueryClientProvider, { client }, createElement(ToastProvider, null, children)),
    )
  const { result, unmount } = renderHook(
    () => {
      const form = usePlanForm(`operator ${operators}`)
      return { form, ...useAdding(form, 'token', () => undefined) }
    },
    { wrapper },
  )
  const fill = (name: string) =>
    act(() => {
      result.current.form.set('cherry_plan_id', '7')
      result.current.form.set('name', name)
    })
  const add = () => act(() => result.current.submit())
  return { form: () => result.current.form, fill, add, unmount }
}

describe('adding', () => {
  it('takes a second press on the emptied form for the first', async () => {
    const { fill, add } = start()
    fill('a')
    expect(await add()).toBe('added')
    expect(await add()).toBe('busy')
    act(() => void vi.advanceTimersByTime(1001))
    expect(await add()).toBe('invalid')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('adds another plan as soon as it is typed', async () => {
    const { fill, add } = start()
    fill('a')
    await add()
    fill('b')
    expect(await add()).toBe('added')
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

describe('a draft', () => {
  it('keeps what is typed while a plan is on its way', async () => {
    let answer: (response: Response) => void = () => undefined
    fetch.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const { form, fill, add } = start()
    fill('a')
    const added = add()
    act(() => form().set('name', 'another'))
    answer(new Response('[{}]', { status: 201 }))
    expect(await added).toBe('added')
    expect(form().values).toMatchObject({ cherry_plan_id: '', name: 'another' })
  })

  it('is there again after a while elsewhere in the shop', () => {
    const client = new QueryClient()
    const before = start(client)
    before.fill('half done')
    before.unmount()
    vi.advanceTimersByTime(3_600_000)
    const after = start(client)
    expect(after.form().values).toMatchObject({ cherry_plan_id: '7', name: 'half done' })
    act(() => after.form().reset())
    expect(after.form().values.name).toBe('')
  })

  it('of a plan that was added is gone', async () => {
    const client = new QueryClient()
    const before = start(client)
    before.fill('done')
    await before.add()
    before.unmount()
    expect(start(client).form().values.name).toBe('')
  })

  it('of a plan that was added after the page was left is gone too', () => {
    const client = new QueryClient()
    const before = start(client)
    before.fill('on its way')
    before.unmount()
    before.form().reset()
    expect(start(client).form().values.name).toBe('')
  })

  it('has the browser ask before it leaves the page', () => {
    const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { form, unmount } = start()
    expect(leave()).toBe(false)
    act(() => form().set('name', 'half done'))
    expect(leave()).toBe(true)
    act(() => form().reset())
    expect(leave()).toBe(false)
    unmount()
  })
})
