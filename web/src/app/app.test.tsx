import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cardColumns, type Currency, type Item, type Page } from '@/api/types.gen'
import { BrowserRouter, StaticRouter } from '@/lib/router'
import { sampleBrowse, samplePage, samplePlan, samplePrices } from '@/test/sample'
import { App } from './app'
import { createQueryClient } from './query-client'
import card from '@/features/plan-card/plan-card.module.css'
import price from '@/market/price-text.module.css'

// The first page has the code of filters and tables, as the server has.
vi.mock('@/features/plan-list/late-parts', async () => ({
  ...(await import('@/features/plan-list/table/plan-table')),
  ...(await import('@/features/plan-list/sponsored-row')),
  loadTable: () => undefined,
}))

beforeEach(() => {
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  // The test's browser loads no images, which the hero reports.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})

function open(page: Page, client = createQueryClient(page)) {
  window.history.replaceState(null, '', page.path + page.search)
  return render(
    <BrowserRouter first={page}>
      <App page={page} client={client} />
    </BrowserRouter>,
  )
}

function answerWith(respond: (address: string) => Response, held = Promise.resolve(undefined)) {
  const fetch = vi.fn((address: string) => held.then(() => respond(address)))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

function fail(message: string): never {
  throw new Error(message)
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const asked = (fetch: ReturnType<typeof answerWith>) => fetch.mock.calls.map(([address]) => address)
const names = () => screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent)

describe('a table', () => {
  const row = { first_seen_at: null, price_per_core_usd: null }
  const plan = (over: Parameters<typeof samplePlan>[0] = {}) => ({ ...samplePlan(over), ...row })
  const table = (over: Parameters<typeof samplePage>[0] = {}) =>
    open(
      samplePage({
        path: '/vps',
        search: '?view=table&columns=name,price_usd,nothing',
        list: sampleBrowse({ items: [plan()] }),
        ...over,
      }),
    )

  it('needs no call, and tells the columns that are not there', () => {
    const fetch = answerWith(() => json({}))
    table()
    expect(names()).toEqual([])
    expect(screen.getByRole('rowheader', { name: 'Ryzen 12 Cores' }).querySelector('a')?.getAttribute('href')).toBe(
      '/plans/ryzen-12-cores-1',
    )
    expect(screen.getByRole('checkbox', { name: 'Compare Ryzen 12 Cores' })).toBeTruthy()
    expect(screen.getByText('The table has no column “nothing”.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Table' }).getAttribute('aria-pressed')).toBe('true')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('says the tax of its prices, and where a computed price is explained', () => {
    const month = { text: '$9.00', unit: 'month', computed: true } as const
    table({
      vat_country: 'DE',
      list: sampleBrowse({
        items: [plan({ prices: samplePrices({ USD: { monthly: month, tax: 'incl. 19% VAT' } }) })],
      }),
    })
    expect(screen.getByRole('columnheader', { name: /^Price/ }).textContent).toContain('incl. 19% VAT')
    const price = screen.getByRole('link', { name: '$9.00 computed' })
    expect(price.getAttribute('href')).toBe('/plans/ryzen-12-cores-1#price')
  })

  it('is dimmed by a call that is slow, and not before', async () => {
    answerWith(() => json({}), new Promise(() => undefined))
    vi.useFakeTimers()
    table()
    const rows = () => screen.getByRole('region', { name: 'Plans' })
    fireEvent.click(within(screen.getByRole('columnheader', { name: /^Price/ })).getByRole('link'))
    expect([rows().getAttribute('aria-busy'), rows().dataset.slow]).toEqual(['true', undefined])
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect([rows().getAttribute('aria-busy'), rows().dataset.slow]).toEqual(['true', 'true'])
  })

  it('keeps the cards until its own columns are there', async () => {
    const items = [plan({ name: 'As a row' })]
    let send: (value: undefined) => void = () => undefined
    const fetch = answerWith(() => json(sampleBrowse({ items })), new Promise((done) => (send = done)))
    open(samplePage({ path: '/vps' }))
    fireEvent.click(screen.getByRole('button', { name: 'Table' }))
    expect(window.location.search).toBe('?view=table')
    expect(names()).toEqual(['Ryzen 12 Cores'])
    send(undefined)
    await screen.findByRole('rowheader', { name: 'As a row' })
    expect(asked(fetch)[0]).toContain(',table_columns')
    expect(names()).toEqual([])
  })
})

describe('the first page', () => {
  it('needs no call', () => {
    const fetch = answerWith(() => json({}))
    open(samplePage())
    expect(names()).toEqual(['Ryzen 12 Cores'])
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('1 server found')
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each([
    ['/', ''],
    ['/vps', '?cpu_cores=eq.8'],
    ['/nowhere', ''],
  ])('hydrates %s%s without a warning', async (path, search) => {
    const error = vi.spyOn(console, 'error')
    const page = samplePage({ path, search })
    window.history.replaceState(null, '', page.path + page.search)
    const root = document.createElement('div')
    root.innerHTML = renderToString(
      <StaticRouter first={page}>
        <App page={page} client={createQueryClient(page)} />
      </StaticRouter>,
    )
    document.body.replaceChildren(root)
    const mounted = await act(() =>
      hydrateRoot(
        root,
        <BrowserRouter first={page}>
          <App page={page} client={createQueryClient(page)} />
        </BrowserRouter>,
      ),
    )
    expect(error).not.toHaveBeenCalled()
    act(() => mounted.unmount())
  })

  it('takes up what was chosen before the scripts arrived', async () => {
    const fetch = answerWith(() => json(sampleBrowse()))
    const page = samplePage({ path: '/vps' })
    window.history.replaceState(null, '', page.path)
    const root = document.createElement('div')
    const inRouter = <App page={page} client={createQueryClient(page)} />
    root.innerHTML = renderToString(<StaticRouter first={page}>{inRouter}</StaticRouter>)
    document.body.replaceChildren(root)
    const early = { currency: 'GBP', cpu_cores: 'eq.8' }
    for (const [name, value] of Object.entries(early)) {
      const select = root.querySelector<HTMLSelectElement>(`select[name=${name}]`)
      if (select) select.value = value
    }
    const mounted = await act(() => hydrateRoot(root, <BrowserRouter first={page}>{inRouter}</BrowserRouter>))
    // The cards stay as they were written until the list in the other currency is there.
    await waitFor(() => expect(root.querySelector(`.${card.planPrices} b`)?.textContent).toBe('£9.00'))
    expect(asked(fetch)).toEqual([
      `/rest/v1/rpc/browse_plans?type=eq.vps&cpu_cores=eq.8&select=${cardColumns}&leads=page&currency=GBP`,
    ])
    act(() => mounted.unmount())
    document.cookie = 'preferred-currency=; max-age=0; path=/'
  })

  it('keeps a choice that is made while the scripts arrive', async () => {
    answerWith(() => json(sampleBrowse()))
    const page = samplePage({ path: '/vps' })
    window.history.replaceState(null, '', page.path)
    const root = document.createElement('div')
    // After the first rendering, when React answers to events, and before its effects.
    const Choose = () => {
      useLayoutEffect(() => {
        queueMicrotask(() => {
          const select = root.querySelector<HTMLSelectElement>('select[name=cpu_cores]')
          if (!select) return
          select.value = 'eq.8'
          select.dispatchEvent(new Event('change', { bubbles: true }))
        })
      }, [])
      return null
    }
    const inRouter = (
      <>
        <App page={page} client={createQueryClient(page)} />
        <Choose />
      </>
    )
    root.innerHTML = renderToString(<StaticRouter first={page}>{inRouter}</StaticRouter>)
    document.body.replaceChildren(root)
    delete document.documentElement.dataset.interactive
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false) // act runs effects at once
    const mounted = hydrateRoot(root, <BrowserRouter first={page}>{inRouter}</BrowserRouter>)
    await vi.waitFor(() => expect(document.documentElement.dataset.interactive).toBe(''))
    expect(window.location.search).toBe('?cpu_cores=eq.8')
    mounted.unmount()
    vi.unstubAllGlobals()
  })

  it('leaves the title of an error behind', async () => {
    answerWith(() => json(sampleBrowse()))
    open(samplePage({ path: '/nowhere', status: 404, list: null }))
    fireEvent.click(screen.getByRole('link', { name: 'Return to Home' }))
    await waitFor(() => expect(document.title).toBe('Launchrack: Launch Your Digital Universe'))
  })

  it('keeps the title that the server gave it when a choice changes the list', async () => {
    answerWith(() => json(sampleBrowse({ items: [samplePlan({ name: 'Eight' })] })))
    document.title = 'OVHcloud servers | Launchrack'
    document.head.append(Object.assign(document.createElement('link'), { rel: 'canonical', href: '/partners/ovh' }))
    open(samplePage({ path: '/vps' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'CPU cores' }), { target: { value: 'eq.8' } })
    await waitFor(() => expect(names()).toEqual(['Eight']))
    expect(document.title).toBe('OVHcloud servers | Launchrack')
    expect(document.querySelector('link[rel=canonical]')).toBeTruthy()
  })

  // Holds: 8.unhandled
  it('shows the message of a failed page', () => {
    open(samplePage({ status: 500, message: 'the catalogue is gone', list: null }))
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
    expect(screen.getByText('the catalogue is gone')).toBeTruthy()
  })

  // Holds: 8.unhandled
  it('shows the error page when its frame fails', () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const page = samplePage()
    // Only the footer reads the year.
    Object.defineProperty(page, 'year', { get: () => fail('the footer broke') })
    open(page)
    expect(within(screen.getByRole('main')).getByText('the footer broke')).toBeTruthy()
  })

  // Holds: 2.not-found.text
  it('is not found where the server says so', () => {
    open(samplePage({ path: '/vps/', status: 404, list: null }))
    expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
  })
})

describe('the list', () => {
  it('shows the last list until that of another page is there', async () => {
    let send: (value: undefined) => void = () => undefined
    answerWith(
      () => json(sampleBrowse({ items: [samplePlan({ id: 2, name: 'Eight' })] })),
      new Promise((done) => (send = done)),
    )
    open(samplePage({ path: '/vps' }))
    const options = () => within(screen.getByRole('combobox', { name: 'CPU cores' })).getAllByRole('option').length
    const before = [names(), options()]
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Main' })).getByText('OUTLET'))
    expect(window.location.pathname).toBe('/outlet')
    expect([names(), options()]).toEqual(before)
    send(undefined)
    await waitFor(() => expect(names()).toEqual(['Eight']))
  })

  it('takes no plans for the last list that lack what cards show', async () => {
    let send: (value: undefined) => void = () => undefined
    answerWith(
      () => json(sampleBrowse({ items: [samplePlan({ id: 2, name: 'Eight' })] })),
      new Promise((done) => (send = done)),
    )
    const page = samplePage({ path: '/vps' })
    const client = createQueryClient(page)
    open(page, client)
    const { id, name } = samplePlan({ id: 3, name: 'Of another call' })
    act(() => {
      client.setQueryData(['plans', '/rest/v1/rpc/browse_plans?q=of&select=id,name&limit=5'], {
        ...sampleBrowse(),
        items: [{ id, name }],
      })
    })
    const before = names()
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Main' })).getByText('OUTLET'))
    expect(names()).toEqual(before)
    send(undefined)
    await waitFor(() => expect(names()).toEqual(['Eight']))
  })

  it('asks for the address that a control makes, without the offset', async () => {
    const found = sampleBrowse({ items: [samplePlan({ id: 2, name: 'Eight' })] })
    const fetch = answerWith(() => json(found))
    open(samplePage({ path: '/vps', search: '?offset=24&price_usd=lt.50' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'CPU cores' }), { target: { value: 'eq.8' } })
    await waitFor(() => expect(names()).toEqual(['Eight']))
    expect(asked(fetch)).toEqual([
      `/rest/v1/rpc/browse_plans?type=eq.vps&cpu_cores=eq.8&price_usd=lt.50&select=${cardColumns}&leads=page&currency=USD`,
    ])
  })

  // Holds: 2.list.filter
  it('keeps a category that came by filter, and lets another take its place', async () => {
    const fetch = answerWith(() => json(sampleBrowse()))
    const list = sampleBrowse({ applied: { type: null, category: 'general', filters: [] } })
    open(samplePage({ search: '?filter=general', list }))
    expect(screen.getByRole('button', { name: 'General', pressed: true })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Memory' }))
    await waitFor(() =>
      expect(asked(fetch)).toEqual([
        `/rest/v1/rpc/browse_plans?category=eq.memory&select=${cardColumns}&leads=page&currency=USD`,
      ]),
    )
  })

  // Holds: 2.list.empty
  it('says when nothing is found', () => {
    open(samplePage({ list: sampleBrowse({ total: 0, items: [] }) }))
    expect(screen.getByText('No servers found matching your filters. Try adjusting your selection.')).toBeTruthy()
  })

  // Holds: 4.list.loading, 4.list.ends, 8.load-fails
  it('stays empty and stops loading when the load fails', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
    answerWith(() => json({ message: 'broken' }, 500))
    const { container } = open(samplePage({ list: null }))
    expect(container.querySelector('#results > [aria-busy]')?.getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(error).toHaveBeenCalled(), { timeout: 5000 })
    expect(names()).toEqual([])
    expect(container.querySelector('#results > [aria-busy]')?.getAttribute('aria-busy')).toBe('false')
  })

  // Holds: 8.load-fails
  it('keeps the list and its controls when a load fails, says so, and loads again when asked', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    let isBroken = true
    answerWith(() =>
      isBroken
        ? json({ message: 'broken' }, 400)
        : json(sampleBrowse({ items: [samplePlan({ id: 2, name: 'Eight' })] })),
    )
    open(samplePage({ path: '/vps' }))
    const cores = screen.getByRole('combobox', { name: 'CPU cores' })
    const before = names()
    expect(before).not.toEqual([])
    const offered = within(cores)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    fireEvent.change(cores, { target: { value: 'eq.8' } })
    const again = within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' })
    expect(names()).toEqual(before)
    expect(
      within(cores)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(offered)
    isBroken = false
    fireEvent.click(again)
    await waitFor(() => expect(names()).toEqual(['Eight']))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('the currency', () => {
  // Holds: 4.currency.change
  it('changes every price at once, which the open menu asks for, and is kept', async () => {
    const listIn = (currency: Currency) =>
      sampleBrowse({ items: [samplePlan({ prices: { [currency]: samplePrices()[currency] } as Item['prices'] })] })
    const fetch = answerWith((address) => json(listIn(address.slice(-3) as Currency)))
    const { container } = open(samplePage({ list: listIn('USD') }))
    const menu = screen.getByRole('combobox', { name: 'Currency' })
    const shown = () =>
      [...container.querySelectorAll(`.${card.planPrices} b, [role=group] .${price.priceAmount}`)].map(
        ({ textContent }) => textContent,
      )
    fireEvent.pointerDown(menu)
    await waitFor(() => expect(asked(fetch).map((address) => address.slice(-3))).toEqual(['EUR', 'GBP']))
    await act(() => Promise.resolve())
    fireEvent.change(menu, { target: { value: 'GBP' } })
    await waitFor(() => expect(shown()).toEqual(['£9.00', '£9.00']))
    expect(document.cookie).toContain('preferred-currency=GBP')
    const cheapest = asked(fetch).filter((address) => address.includes('order=price_gbp.asc.nullslast&limit=1'))
    expect(cheapest).toHaveLength(3)
    expect(fetch).toHaveBeenCalledTimes(2 + 3)
    document.cookie = 'preferred-currency=; max-age=0; path=/'
  })
})

describe('Refresh Data', () => {
  // Holds: 4.list.refreshing, 7.refresh-together
  it('refreshes both partners and reads the plans again', async () => {
    const renewed = sampleBrowse({ items: [samplePlan({ id: 9, name: 'Brand new' })] })
    let release: (() => void) | undefined
    const held = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined)
    })
    const fetch = answerWith(() => json(renewed), held)
    open(samplePage({ path: '/outlet' }))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Refresh Data' })
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    release?.()
    await screen.findByText('Data refreshed')
    await waitFor(() => expect(names()).toEqual(['Brand new']))
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
    expect(asked(fetch)).toEqual([
      '/functions/v1/fetch-server-plans',
      '/functions/v1/fetch-contabo-plans',
      `/rest/v1/rpc/browse_plans?tags=cs.{outlet}&select=${cardColumns}&leads=page&currency=USD`,
    ])
  })

  it('goes on, and tells its outcome, on the page that the visitor is on by then', async () => {
    let release: (() => void) | undefined
    const held = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined)
    })
    const fetch = answerWith(() => json(sampleBrowse()), held)
    open(samplePage({ path: '/outlet' }))
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Data' }))
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Main' })).getByText('VPS'))
    const button = screen.getByRole('button', { name: 'Refresh Data' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    release?.()
    await screen.findByText('Data refreshed')
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
    expect(asked(fetch).filter((address) => address.includes('/functions/'))).toHaveLength(2)
  })

  // Holds: 8.refresh-fails
  it('says so when a partner fails, and still reads the plans again', async () => {
    const fetch = answerWith((address) => json(sampleBrowse(), address.includes('contabo') ? 502 : 200))
    open(samplePage({ path: '/outlet' }))
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Data' }))
    await screen.findByText('Could not update server plans. Please try again later.')
    expect(screen.getByRole('alert').textContent).toContain('Refresh failed')
    expect(asked(fetch)).toContain(
      `/rest/v1/rpc/browse_plans?tags=cs.{outlet}&select=${cardColumns}&leads=page&currency=USD`,
    )
    expect(names()).toEqual(['Ryzen 12 Cores'])
  })
})

describe('a page that Back brings as it was', () => {
  const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  it('shows the currency and the tax that were chosen since', async () => {
    const fetch = answerWith(() => json(sampleBrowse()))
    const { container } = open(samplePage({ path: '/vps' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Currency' }), { target: { value: 'GBP' } })
    document.cookie = 'preferred-currency=EUR; path=/'
    document.cookie = 'vat-country=DE; path=/'
    act(() => void comeBack())
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' }).value).toBe('EUR')
    expect(container.querySelector(`.${card.planPrices} b`)?.textContent).toBe('€10.00')
    await waitFor(() => expect(asked(fetch).join()).toContain('vat_country=DE'))
    for (const name of ['preferred-currency', 'vat-country']) document.cookie = `${name}=; max-age=0; path=/`
  })
})

it('hides the price of a summary whose call failed', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  answerWith(() => json({ message: 'broken' }, 400))
  open(samplePage())
  fireEvent.change(screen.getByRole('combobox', { name: 'VAT' }), { target: { value: 'DE' } })
  await screen.findByRole('alert')
  expect(screen.queryByText('Coming Soon')).toBeNull()
  document.cookie = 'vat-country=; max-age=0; path=/'
})
