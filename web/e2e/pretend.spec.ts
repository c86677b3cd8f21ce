// Every kind of page for visitors on a narrow phone, in the language for tests: what is not in its brackets was never
// translated, and what does not fit would not in the language of somebody.
import type { Page } from '@playwright/test'

import { accessCode, insertRows, operatorHeaders } from './support/operator.ts'
import { findingsOf, isFinding } from './support/pretend-findings.ts'
import { untranslated } from './support/pretend-known.ts'
import { learnNames } from './support/pretend-names.ts'
import { allRows } from './support/rows.ts'
import { expect, headers, openShop, refreshAll, test } from './support/shop.ts'

interface Change {
  partner_id: string
  date: string
}

const row = {
  cherry_plan_id: 2001,
  name: 'Sold away',
  type: 'vps',
  available: false,
  cpu_cores: 4,
  ram_size: 8,
  storage_size: 100,
  price_monthly_currencies: { EUR: 5 },
  price_hourly_currencies: { EUR: 0.01 },
  setup_fee_currencies: { EUR: 10 },
  ipv4_count: 0,
  partner_name: 'Contabo',
  plan_url: 'https://example.com',
  regions: ['European Union'],
}

/** Keeps a rented server, and tries to keep one of which nothing is known. */
async function rentServers(page: Page): Promise<void> {
  const add = page.getByRole('form', { name: 'Add a server' })
  await add.getByRole('textbox', { name: 'Cores' }).fill('2')
  await add.getByRole('textbox', { name: 'Price per month' }).fill('900')
  await add.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('region', { name: 'At least as good' })).toBeVisible()
  await page.getByRole('button', { name: 'Share this list' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
}

/** Has a list watched by a webhook: the page shows what is wrong with its address, or the watch. */
async function startWatch(
  page: Page,
  hook: string | undefined = 'https://hooks.example.com/launchrack',
): Promise<void> {
  await page.locator('input[name=send_to][value=webhook]').check()
  await page.locator('input[name=address]').fill(hook)
  await page.locator('form[method=post] button[type=submit]').last().click()
  await expect(page.locator('main :is([role=alert], code)').first()).toBeVisible()
}

test('no page for visitors has a text without a translation or without room on a phone', async ({ browser }) => {
  const shop = await openShop({ LAUNCHRACK_LANGUAGES: 'xx', LAUNCHRACK_ACCESS_CODE: accessCode })
  const [sold] = await insertRows(shop, [row])
  const [first, second] = (await allRows(shop)).map(({ id }) => id)
  const desk = { ...(await operatorHeaders(shop)), 'Content-Type': 'application/json' }
  const written = await fetch(`${shop.url}/operator/data/articles/0`, {
    method: 'POST',
    headers: desk,
    body: JSON.stringify({
      language: 'xx',
      title: '⟦Memory⟧',
      description: '⟦What fits⟧',
      author: '⟦Ada⟧',
      body: `⟦Text⟧\n\n{{list: /vps?limit=2}}\n\n{{table: /?limit=2}}\n\n{{plan: ${first}}}\n\n{{list: /vps?cpu_cores=eq.4096}}`,
      published: '2026-11-01',
    }),
  })
  const { link } = (await written.json()) as { link: string }
  const settings = `${shop.url}/operator/data/shop`
  const { version } = (await (await fetch(settings, { headers: desk })).json()) as { version: number }
  const texts = { imprint: '⟦Who⟧', privacy: '⟦What⟧', terms: '# ⟦How⟧\n\n⟦So⟧' }
  const published = await fetch(settings, {
    method: 'POST',
    headers: desk,
    body: JSON.stringify({ version, ...texts }),
  })
  expect(published.status, await published.text()).toBe(200)
  await learnNames(shop.url, headers())
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 320, height: 700 } })
  const page = await context.newPage()
  const found = new Set<string>()
  const look = async (address: string, act?: (page: Page) => Promise<void>) => {
    // A frame has no scripts, for which a visit waits otherwise.
    await (address.startsWith('/embed') ? page.goto(address, {}) : page.goto(address))
    await page.locator('details').evaluateAll((all) => all.forEach((one) => ((one as HTMLDetailsElement).open = true)))
    await act?.(page)
    for (const size of ['200%', '100%']) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
      for (const text of await findingsOf(page))
        if (isFinding(text, shop.url, page.url())) found.add(`${address} with text of ${size}: ${text}`)
    }
  }
  for (const [address, act] of [
    ['/'],
    ['/', (page: Page) => page.getByRole('searchbox').first().fill('ry')],
    ['/', (page: Page) => page.getByRole('button', { name: 'Filters' }).first().click()],
    ['/?filter=baremetal&currency=GBP&vat=DE'],
    ['/vps?q=cores%3Eabc'],
    ['/vps?view=table'],
    ['/vps?cpu_cores=eq.4096'],
    ['/vps?ram_size=gte.many'],
    ['/outlet'],
    [`/plans/x-${first}`],
    [`/plans/x-${sold}`],
    [`/compare?ids=${first},${second},${sold}`],
    ['/compare'],
    ['/partners/contabo'],
    ['/locations/de'],
    ['/cpus/amd-epyc-7282'],
    ['/market'],
    ['/changes'],
    ['/index'],
    ['/how-it-works'],
    ['/status'],
    ['/my-servers', rentServers],
    ['/imprint'],
    ['/privacy'],
    ['/terms'],
    ['/guides'],
    [link],
    [`/watch?for=%2Fplans%2Fx-${first}`],
    ['/watch?for=%2Fnothing'],
    ['/watch?for=%2Fvps', (page: Page) => startWatch(page, 'https://10.0.0.1/hook')],
    ['/watch?for=%2Fvps%3Fcpu_architecture%3Disdistinct.arm64', startWatch],
    ['/watches/nothing?token=x'],
    ['/embed?%2Fvps'],
    ['/market?x=nothing&y=nothing'],
    ['/compare?ids=abc'],
    ['/plans/x-999999999'],
    ['/partners/nothing'],
    ['/vps?any.cpu_cores=many'],
    ['/no-such-page'],
  ] as [string, ((page: Page) => Promise<void>)?][])
    await look(address, act)
  // What partners change is told after a refresh, whose plans have other names.
  for (let generation = 0; generation < 2; generation++) {
    await refreshAll(shop)
    await learnNames(shop.url, headers())
    await fetch(`${shop.sandbox.url}/sandbox/advance`, { method: 'POST' })
  }
  const changes = async () => (await (await fetch(`${shop.url}/changes.json`)).json()) as Change[]
  await expect.poll(changes, { timeout: 60_000 }).not.toEqual([])
  const [moved] = await changes()
  for (const address of ['/changes', `/changes/${moved?.partner_id}-${moved?.date}`, '/index']) await look(address)
  await context.close()
  await shop.close()
  const isKnown = (one: string) => untranslated.some((page) => page.test(one))
  expect([...found].filter((one) => !isKnown(one))).toEqual([])
  expect([...found].filter(isKnown).length > 0, 'the list of pages that are not translated is too long').toBe(
    untranslated.length > 0,
  )
})
