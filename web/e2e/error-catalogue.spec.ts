// Rows of the error catalogue that need a browser and a shop; the others have tests beside their code. Faults are real
// ones, of the partners' stand-in or of a shop that has gone.
import type { Page } from '@playwright/test'

import { heroPictures } from './support/hero.ts'
import { accessCode, expect, test, tryCode } from './support/operator.ts'
import { misbehave } from './support/shop.ts'
import { toast, toasts } from './support/toast.ts'
import { settle } from './support/watch.ts'

/** What the page has logged so far. */
function logOf(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    lines.push(message.text())
  })
  return lines
}

// Holds: 8.load-fails, 4.list.ends, 2.list.spinner
test('Plan load fails', async ({ page, ownShop }) => {
  const log = logOf(page)
  await page.goto(`${ownShop.url}/outlet`)
  await settle(page)
  await ownShop.stop()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'VPS', exact: true }).click()
  const spinner = page.getByRole('progressbar', { name: 'Loading servers' })
  await expect(spinner).toBeAttached()
  await expect(spinner).not.toBeAttached()
  expect(log.join('\n')).toContain('Plans could not be loaded: RequestError: The server could not be reached')
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.locator('#servers [aria-busy=true]')).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('VPS')
})

// Holds: 8.code-correct, 2.operator.code, 2.operator.form, 4.operator.locked, 2.routes.add-server-plan
test('Access code correct', async ({ page, shop }) => {
  await page.goto(`${shop.url}/add-server-plan`)
  await expect(page.getByRole('heading', { name: 'Enter Access Code' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toHaveCount(0)
  await expect(page.getByLabel('Access code')).toHaveAttribute('type', 'password')
  await tryCode(page, accessCode)
  await expect(toast(page, 'Access granted', 'You can now add server plans.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Enter Access Code' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
})

// Holds: 8.explorer-fails
test('JSON explorer fetch fails', async ({ page, ownShop }) => {
  await page.goto(`${ownShop.url}/json-explorer`)
  for (const [fault, text] of [
    ['status-404', 'HTTP 404: Not Found'],
    ['challenge', 'HTTP 403: Forbidden'],
  ] as const) {
    await misbehave(ownShop, fault)
    await page.getByRole('button', { name: 'Fetch JSON' }).click()
    await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
  }
  await ownShop.stop()
  await page.getByRole('button', { name: 'Fetch JSON' }).click()
  await expect(page.getByRole('alert').getByText('The server could not be reached', { exact: true })).toBeVisible()
})

// Holds: 8.image-fails, 2.home.broken-image
test('Background image fails', async ({ page, shop }) => {
  const log = logOf(page)
  await page.route(/\/assets\/(aurora|orbit|racks|routes)-/, (route) => route.abort())
  await page.goto(shop.url)
  const scenes = heroPictures(page)
  await expect(scenes).toHaveCount(4)
  for (const scene of await scenes.all()) await expect(scene).toBeHidden()
  expect(log.filter((line) => line.startsWith('A background image could not be loaded:'))).toHaveLength(4)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

// Holds: 8.unknown-route, 2.routes.other, 2.not-found.text, 2.not-found.logged
test('Unknown route', async ({ page, ownShop }) => {
  const log = logOf(page)
  const answer = await page.goto(`${ownShop.url}/no/such/page?a=1`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  expect(ownShop.log()).toMatch(/level=WARN msg="unknown path" path=\/no\/such\/page/)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${ownShop.url}/`)
  await settle(page)
  // One that is reached without asking the server is logged by the page.
  await page.evaluate(() => {
    history.pushState(null, '', '/nor/this')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect.poll(() => log).toContain('No page has this path: /nor/this')
})

// Holds: 8.unhandled
test('Unhandled routing error', async ({ page, shop }) => {
  const answer = await page.goto(`${shop.url}/vps?cpu_cores=eq.many`)
  expect(answer?.status()).toBe(400)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(
    page.getByText('The address has a part that cannot be read: cpu_cores=eq.many. cpu_cores takes whole numbers.'),
  ).toBeVisible()
  // One page that fails does not take the others with it.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'OUTLET', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outlet Servers')
  await expect(page.getByRole('article').first()).toBeVisible()
})

// Holds: 8.function-send
test('The function client fails to send the request', async ({ page, ownShop }) => {
  const log = logOf(page)
  await page.goto(ownShop.url)
  await settle(page)
  // The code that refreshes comes with the first press, so the shop stays up and only what is sent is lost.
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect(toast(page, 'Refresh failed', 'Could not update server plans. Please try again later.')).toBeVisible()
  expect(log.join('\n')).toContain('Failed to send a request to the Edge Function')
  await expect(page.getByRole('article').first()).toBeVisible()
})
