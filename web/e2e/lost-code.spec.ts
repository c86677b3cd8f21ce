// A walk past all that is loaded late: held back, lost, of another build, and without a line.
import type { Page, Route } from '@playwright/test'
import { hold } from './support/hold.ts'
import { test, expect } from './support/shop.ts'

const scripts = '**/assets/**/*.js'

const gone = (route: Route) => route.fulfill({ status: 404, body: '' })

const card = (page: Page) => page.getByRole('article').filter({ hasText: 'Partner price' }).first()

const early: [name: string, choose: (page: Page) => Promise<unknown>, holds: (page: Page) => Promise<void>][] = [
  [
    'currency',
    (page) => page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR'),
    (page) => expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR'),
  ],
  [
    'VAT',
    (page) => page.locator('#vat-country').selectOption('DE'),
    (page) => expect(page.locator('#vat-country')).toHaveValue('DE'),
  ],
  [
    'sort',
    (page) => page.locator('#list-order').selectOption({ index: 2 }),
    (page) => expect(page).toHaveURL(/order=/),
  ],
  [
    'dropdown',
    (page) => page.locator('#list-cpu_cores').selectOption('eq.4'),
    (page) => expect(page).toHaveURL(/cpu_cores=eq\.4/),
  ],
  [
    'price',
    async (page) => {
      await page.locator('[name="max.price"]').fill('500')
      // A number that is being typed is waited for.
      await page.locator('[name="max.price"]').blur()
    },
    (page) => expect(page).toHaveURL(/price_usd=lte\.500/),
  ],
  [
    'box',
    (page) => page.locator('[name="any.partner_name"]').first().check(),
    async (page) => {
      await expect(page.locator('[name="any.partner_name"]').first()).toBeChecked()
      await expect(page).toHaveURL(/partner_name=/)
    },
  ],
]

const sets = [...early.flatMap((a, i) => early.slice(i + 1).map((b) => [a, b])), early]

test('whatever was chosen before the scripts arrived holds, whatever else was', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } })
  for (const set of sets) {
    const names = set.map(([name]) => name).join(' and ')
    await test.step(names, async () => {
      await context.clearCookies()
      const page = await context.newPage()
      const release = await hold(page, scripts)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.getByRole('contentinfo')).toBeVisible()
      for (const [, choose] of set) await choose(page)
      const documents: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
      release()
      await page.locator('html[data-interactive]').waitFor({ state: 'attached' })
      for (const [, , holds] of set) await holds(page)
      expect(documents.length, names).toBeLessThanOrEqual(1)
      await page.close()
    })
  }
  await context.close()
})

test('a late file that is lost takes nothing away, and what it would open has an address', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto('/vps')
  const boxes = await page.locator('#filters input[type=checkbox]').count()
  // The words of what is late are asked for with each late file.
  for (const file of ['popover-', 'price-box-', '/late-']) {
    await test.step(file, async () => {
      await page.route(new RegExp(`${file}.*\\.js`), gone)
      await page.goto('/vps')
      expect(await page.locator('#filters input[type=checkbox]').count()).toBe(boxes)
      await card(page).getByText('Partner price').click()
      await expect(page).toHaveURL(/\/plans\/.*#price/)
      await page.unrouteAll()
    })
  }
  await page.route(/suggestions-.*\.js/, gone)
  await page.goto('/vps')
  await page.getByRole('combobox', { name: 'Search plans' }).or(page.locator('#list-q')).first().fill('4 cores')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=4/)
  await context.close()
})

test('after a deployment links lead to their addresses, and the next page is of the new build', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/vps`)
  const isHere = () => page.evaluate(() => 'isHere' in window)
  const stay = () => page.evaluate(() => Object.assign(window, { isHere: true }))
  await stay()
  await page.route(scripts, gone)
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption('eq.4')
  await expect(page).toHaveURL(/cpu_cores/)
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  expect(await isHere()).toBe(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'OUTLET' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Outlet/)
  expect(await isHere()).toBe(false)
  await page.unroute(scripts)
  await page.goto(`${shop.url}/vps`)
  await stay()
  await page.route(scripts, gone)
  await card(page).getByText('Partner price').click()
  await expect(page).toHaveURL(/\/plans\/.*#price/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isHere()).toBe(false)
})

test('a page whose file stays lost is the one that the server sent', async ({ page, shop }) => {
  await page.route(/market-page-.*\.js/, gone)
  await page.goto(`${shop.url}/vps`)
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Price chart' }).click()
  // Its forms show their buttons.
  await expect.poll(() => documents.length).toBe(2)
  await expect(page.locator('html:not([data-interactive])')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  expect(documents.length).toBe(2)
})

test('without a line nothing is taken away', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/vps')
  await context.setOffline(true)
  await card(page).getByText('Partner price').click()
  await expect(card(page).getByText('Partner price')).toHaveAttribute('aria-expanded', 'false')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'My servers' })
    .or(page.locator('footer a[href="/my-servers"]'))
    .first()
    .click()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await context.setOffline(false)
  await page.goBack()
  await card(page).getByText('Partner price').click()
  await expect(card(page).getByRole('link', { name: 'Price breakdown' })).toBeVisible()
  await context.close()
})

test('the offer of a language is a line below the header, which covers nothing, until the first choice', async ({
  browser,
  speaking,
}) => {
  for (const [path, locale, width] of [
    ['/vps', 'de-DE', 375],
    ['/fr/vps', 'de-DE', 1280],
  ] as const) {
    const context = await browser.newContext({ baseURL: speaking.url, locale, viewport: { width, height: 800 } })
    const page = await context.newPage()
    await page.goto(path)
    const offer = page.locator('#root > aside')
    await expect(offer.getByRole('button')).toHaveAccessibleName(path === '/vps' ? 'Close' : 'Fermer')
    // It is a line of the page, with nothing over or under it.
    const edges = await page.evaluate(() =>
      ['header', '#root > aside', 'main'].map((part) => {
        const { top, bottom } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
        return [top, bottom]
      }),
    )
    expect(edges.flat()).toEqual(edges.flat().toSorted((a, b) => a - b))
    await page.locator('footer nav a[hreflang=fr]').click()
    await page.goto(path)
    await expect(offer).toHaveCount(0)
    await context.close()
  }
})
