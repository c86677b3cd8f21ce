import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PageContext } from '@/api/page-context'
import { CurrencyProvider } from '@/features/currency/currency-provider'
import { VATProvider } from '@/features/vat/vat-provider'
import { BrowserRouter } from '@/lib/router'
import { sampleBrowse, samplePage } from '@/test/sample'
import { useCommands } from './use-commands'

beforeEach(() => {
  vi.useFakeTimers()
  window.history.replaceState(null, '', '/?ram_size=eq.64&limit=5&order=name.asc')
})

/** Opens the palette's commands over a server whose answers wait to be sent. */
function open() {
  const waiting: { address: string; send: (body: unknown, status?: number) => Promise<void> }[] = []
  const fetch = vi.fn((address: string) => {
    return new Promise<Response>((resolve) => {
      const send = (body: unknown, status = 200) =>
        act(async () => {
          resolve(new Response(JSON.stringify(body), { status }))
          await vi.advanceTimersByTimeAsync(1)
        })
      waiting.push({ address: decodeURIComponent(address), send })
    })
  })
  vi.stubGlobal('fetch', fetch)
  const page = samplePage({ path: '/', search: '?ram_size=eq.64&limit=5&order=name.asc' })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BrowserRouter first={page}>
      <PageContext value={page}>
        <QueryClientProvider client={client}>
          <CurrencyProvider initial="USD">
            <VATProvider initial="" isReloaded={false}>
              {children}
            </VATProvider>
          </CurrencyProvider>
        </QueryClientProvider>
      </PageContext>
    </BrowserRouter>
  )
  const { result, rerender } = renderHook(({ typed }: { typed: string }) => useCommands(typed), {
    wrapper,
    initialProps: { typed: '' },
  })
  const asked = (part: string) => waiting.filter(({ address }) => address.includes(part))
  return {
    offered: () => result.current,
    texts: () => result.current.commands.map(({ group, text }) => `${group} ${text}`),
    type: (typed: string) => rerender({ typed }),
    pause: () => act(() => vi.advanceTimersByTimeAsync(200)),
    asked,
    send: async (part: string, body: unknown, status?: number) => {
      const call = asked(part).at(-1)
      if (!call) throw new Error(`nobody asked for ${part}`)
      await call.send(body, status)
    },
  }
}

const plan = (text: string) => [{ kind: 'plan', text, search: '', count: null, plan_id: 1 }]

it('asks for the counts of the list as the list itself is asked for', () => {
  expect(
    open()
      .asked('browse_plans')
      .map(({ address }) => address),
  ).toEqual(['/rest/v1/rpc/browse_plans?ram_size=eq.64&limit=1&select=id&leads=page'])
})

it('offers settings once the filters are there, or cannot be had', async () => {
  for (const [body, status] of [
    [sampleBrowse(), 200],
    [{}, 500],
  ] as const) {
    const palette = open()
    palette.type('germany')
    expect(palette.texts()).toEqual([])
    await palette.send('browse_plans', body, status)
    expect(palette.texts()).toContain('VAT Germany')
  }
})

it('asks once for a text that is typed without a pause', async () => {
  const palette = open()
  for (const typed of ['fa', 'fas', 'fast']) palette.type(typed)
  await palette.pause()
  expect(palette.asked('search_suggestions').map(({ address }) => address)).toEqual([
    '/rest/v1/rpc/search_suggestions?q=fast',
  ])
  expect(palette.asked('server_plans')).toHaveLength(1)
})

it('offers no plan of an earlier text', async () => {
  const palette = open()
  palette.type('fast')
  await palette.pause()
  await palette.send('search_suggestions', plan('Fast one'))
  expect(palette.texts()).toEqual(['Plan Fast one'])
  palette.type('fastest')
  expect(palette.texts()).toEqual([])
  await palette.pause()
  expect(palette.texts()).toEqual([])
  await palette.send('search_suggestions', plan('Fastest one'))
  expect(palette.texts()).toEqual(['Plan Fastest one'])
})

it('tells whether more may come, and whether something failed', async () => {
  const palette = open()
  const state = () => [palette.offered().isLoading, palette.offered().hasFailed]
  await palette.send('browse_plans', sampleBrowse())
  expect(state()).toEqual([false, false])
  palette.type('fast')
  expect(state()).toEqual([true, false])
  await palette.pause()
  await palette.send('server_plans', [])
  expect(state()).toEqual([true, false])
  await palette.send('search_suggestions', { message: 'No.' }, 400)
  expect(state()).toEqual([false, true])
})
