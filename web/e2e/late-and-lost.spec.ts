import { hold } from './support/hold.ts'
import { expect, test } from './support/shop.ts'
import { layoutShift, settle } from './support/watch.ts'

test('Back shows prices in the currency that was chosen since', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const [page, other] = [await context.newPage(), await context.newPage()]
  await page.goto('/vps')
  await expect(page.getByRole('article').first()).toContainText('$')
  await other.goto('/vps')
  await other.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  // The shell of Chromium keeps no page for Back: the event is what a browser sends that does.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR')
  await expect(page.getByRole('article').first()).toContainText('€')
  await context.close()
})

test('a list that a lost line kept away comes when the line is back', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/vps')
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption('eq.4')
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the results.')
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('article').first()).toContainText('4 cores')
  await context.close()
})

test('a price whose lines cannot be loaded says so and leads to its page', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps`)
  await page.route('**/rpc/price_trace*', (route) => route.fulfill({ status: 429, body: '{}' }))
  const card = page.getByRole('article').filter({ hasText: 'Partner price' }).first()
  await card.getByText('Partner price').click()
  await expect(card.getByText('The price breakdown could not be loaded.')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Price breakdown' })).toBeVisible()
})

test('a page about a partner keeps its title when its list is sorted', async ({ page, shop }) => {
  await page.goto(`${shop.url}/partners/cherry`)
  const title = await page.title()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ index: 2 })
  await expect(page).toHaveURL(/order=/)
  await expect(page.getByRole('status').first()).toContainText('servers')
  expect(await page.title()).toBe(title)
})

test('filters can be applied while the scripts do not come', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  await page.route('**/assets/**/*.js', (route) => route.abort())
  await page.goto('/vps', { waitUntil: 'load' })
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption('eq.4')
  await page.getByRole('search').getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/cpu_cores=eq\.4/)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
  await page.locator('form[action="/currency"]').getByRole('button').click()
  await expect(page.getByRole('article').first()).toContainText('£')
  await context.close()
})

test('nothing moves where the scripts are late', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 375, height: 812 } })
  const page = await context.newPage()
  const release = await hold(page, '**/assets/**/*.js')
  await page.goto('/vps', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0)
  release()
  await settle(page)
  expect(await layoutShift(page)).toBeLessThan(0.001)
  await context.close()
})

test('a script that failed to load is asked for again', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  let failures = 0
  const started = new Set<string>()
  await page.route('**/assets/**/*.js', (route) => {
    const url = route.request().url()
    if (!url.includes('start') && !started.has(url)) {
      started.add(url)
      failures++
      return route.abort()
    }
    return route.continue()
  })
  await page.goto('/vps', { waitUntil: 'load' })
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' })
  expect(failures).toBeGreaterThan(0)
  await expect(page.getByRole('search').getByRole('button', { name: 'Apply' })).toBeHidden()
  await context.close()
})

test('the last list stays until that of another page is there, and goes where that fails', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps`)
  const release = await hold(page, '**/rpc/browse_plans*', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'OUTLET' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Outlet/)
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  expect(await page.getByRole('combobox', { name: 'CPU cores' }).getByRole('option').count()).toBeGreaterThan(1)
  release()
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the results.')
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('a card that cannot be drawn takes no more than the list with it', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps`)
  await settle(page)
  let isBroken = true
  await page.route('**/rest/v1/rpc/browse_plans*', async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()) as { items: unknown[] }
    await route.fulfill({ json: isBroken ? { ...list, items: [{ id: 1 }] } : list })
  })
  const reported = page.waitForRequest('**/page-errors')
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption('eq.4')
  await reported
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('We couldn’t load the results.')
  await expect(page.getByRole('combobox', { name: 'CPU cores' })).toHaveValue('eq.4')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  isBroken = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toContainText('4 cores')
  await expect(alert).toHaveCount(0)
})

test('a call that never ends is given up, and asked again on request', async ({ page, shop }) => {
  // The limit is 15 seconds.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 10)
  })
  await page.goto(`${shop.url}/vps`)
  await page.route('**/rpc/browse_plans*', () => undefined)
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption('eq.4')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('We couldn’t load the results.')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.unroute('**/rpc/browse_plans*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toContainText('4 cores')
})

test('a ring that turns for ten seconds says what may be the matter, with scripts and without', async ({
  page,
  shop,
}) => {
  const late = page.getByText('This takes longer than usual')
  const after = (seconds: number) =>
    page.evaluate((time) => {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getTiming().delay !== 10_000) continue
        animation.pause() // at this very time, however busy the machine is
        animation.currentTime = time
      }
    }, seconds * 1000)
  const looksAt = async (ring: string) => {
    await expect(page.getByRole('progressbar', { name: ring })).toBeVisible()
    await after(9.9)
    await expect(late).toBeHidden()
    await after(10)
    await expect(late).toBeVisible()
  }
  // A list: the sentence goes with the ring.
  await page.goto(`${shop.url}/vps`)
  await settle(page)
  const release = await hold(page, '**/rpc/browse_plans*')
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption('eq.4')
  await looksAt('Loading servers')
  release()
  await expect(late).toHaveCount(0)
  // A tool whose code does not come.
  await hold(page, '**/assets/**/*.js')
  await page.goto(`${shop.url}/my-servers`, { waitUntil: 'commit' })
  await looksAt('Loading My servers')
})
