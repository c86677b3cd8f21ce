// The calls that the pages make, and the ones that other clients do.
import type { Request } from '@playwright/test'

import { hold } from './support/hold.ts'
import { refreshPaths } from './support/partners.ts'
import { allRows } from './support/rows.ts'
import { anonKey, expect, headers, test } from './support/shop.ts'
import { settle } from './support/watch.ts'

const backend = /\/(rest|functions|auth)\/v1\//

// Holds: 7.keys
test('every backend call bears the key and a bearer', async ({ page, ownShop }) => {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (backend.test(request.url())) calls.push(request)
  })
  await page.goto(`${ownShop.url}/nowhere`)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect(page.getByText('Data refreshed', { exact: true })).toBeVisible()
  const paths = new Set(calls.map((call) => new URL(call.url()).pathname))
  expect([...paths].sort()).toEqual([...(await refreshPaths(ownShop.sandbox.url)), '/rest/v1/rpc/browse_plans'])
  for (const call of calls)
    expect(await call.allHeaders()).toMatchObject({ apikey: anonKey, authorization: `Bearer ${anonKey}` })
})

// Holds: 7.refresh-server, 7.refresh-contabo, 7.refresh-together, 4.list.refreshing
test('Refresh Data asks every partner’s function at once, then reads the same list again', async ({
  page,
  ownShop,
}) => {
  await page.goto(`${ownShop.url}/vps?cpu_cores=eq.4`)
  await settle(page)
  const calls: Request[] = []
  page.on('request', (request) => {
    if (backend.test(request.url())) calls.push(request)
  })
  const release = await hold(page, '**/functions/v1/**')
  const button = page.getByRole('button', { name: 'Refresh Data' })
  await button.click()
  const paths = await refreshPaths(ownShop.sandbox.url)
  await expect.poll(() => calls.length).toBe(paths.length)
  expect(calls.map((call) => new URL(call.url()).pathname).sort()).toEqual(paths)
  for (const call of calls) {
    expect(call.method()).toBe('POST')
    expect(call.postData()).toBeNull()
    expect(call.headers()['content-type']).toBe('application/json')
  }
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  const [answer] = await Promise.all([page.waitForRequest(/browse_plans/), Promise.resolve().then(release)])
  expect(new URL(answer.url()).search).toMatch(/^\?type=eq\.vps&cpu_cores=eq\.4&select=id,name,/)
  await expect(button).toBeEnabled()
})

// Holds: 7.load-plans, 7.load-outlet, 7.load-filtered, 3.plan.tags, 3.plan.available, 6.anonymous
test('the table answers the three reads of the shop', async ({ shop }) => {
  interface Plan {
    id: number
    type: string
    tags: string[] | null
    available: boolean
    is_lead: boolean
  }
  const read = async (filter: string): Promise<Plan[]> => {
    const answer = await fetch(`${shop.url}/rest/v1/server_plans?select=*&available=eq.true${filter}`, {
      headers: headers(),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as Plan[]
  }
  // The rows to compare with are one of each machine; the table has every row.
  const ids = (plans: { id: number; is_lead?: boolean }[]): number[] =>
    plans
      .filter(({ is_lead: isLead }) => isLead !== false)
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  const rows = await allRows(shop)
  const all = await read('')
  expect(ids(all)).toEqual(ids(rows))
  expect(all.every(({ available }) => available)).toBe(true)
  expect(Object.keys(all[0] ?? {})).toContain('egress')
  const outlet = rows.filter(({ tags }) => tags?.includes('outlet'))
  expect(outlet.length).toBeGreaterThan(0)
  expect(ids(await read('&tags=cs.{outlet}'))).toEqual(ids(outlet))
  for (const type of ['baremetal', 'vps', 'vds']) {
    const plans = rows.filter((row) => row.type === type)
    expect(plans.length).toBeGreaterThan(0)
    expect(ids(await read(`&type=eq.${type}`))).toEqual(ids(plans))
  }
})

// Holds: 1.no-orders, 7.order-links
test('ordering opens the partner in a new tab, and calls nothing here', async ({ page, context, shop }) => {
  await page.goto(`${shop.url}/vps`)
  await settle(page)
  const here: string[] = []
  page.on('request', (request) => {
    if (backend.test(request.url())) here.push(request.url())
  })
  await context.route(
    (url) => url.origin !== new URL(shop.url).origin,
    (route) => route.fulfill({ body: 'the partner' }),
  )
  const link = page.getByRole('article').first().getByRole('link', { name: 'Configure Server' })
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(tab.getByText('the partner')).toBeVisible()
  expect(tab.url()).toBe(await link.getAttribute('href'))
  expect(await tab.evaluate(() => window.opener === null)).toBe(true)
  expect(page.url()).toBe(`${shop.url}/vps`)
  expect(here).toEqual([])
})

// Holds: 1.developer-tool, 2.routes.json-explorer, 2.explorer.fetch, 6.explorer, 7.explorer
test('the explorer asks our server, and nobody else, without a code', async ({ page, shop }) => {
  const calls: Request[] = []
  page.on('request', (request) => {
    calls.push(request)
  })
  await page.goto(`${shop.url}/json-explorer`)
  await page.getByRole('button', { name: 'Fetch JSON' }).click()
  await expect(page.getByText(/^Loaded .* from Contabo at/)).toBeVisible()
  const sent = await (await fetch(`${shop.sandbox.url}/en/dedicated-servers.json`)).arrayBuffer()
  await expect(page.getByText(`${sent.byteLength.toLocaleString('en')} bytes`, { exact: true })).toBeVisible()
  const [call] = calls.filter((request) => backend.test(request.url()))
  expect(call?.method()).toBe('GET')
  expect(call?.url()).toBe(`${shop.url}/functions/v1/partner-json?partner=contabo`)
  expect(await call?.allHeaders()).toMatchObject({ apikey: anonKey, authorization: `Bearer ${anonKey}` })
  expect(
    calls
      .map((request) => new URL(request.url()))
      .filter(({ origin, protocol }) => protocol.startsWith('http') && origin !== shop.url),
  ).toEqual([])
})
