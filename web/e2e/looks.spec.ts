// Every page at every width: one visit checks all that can be seen at once.
import type { Page } from '@playwright/test'

import { darkViolations, sideways, violations } from './support/look.ts'
import { accessCode, expect, test, tryCode } from './support/operator.ts'
import { misbehave } from './support/shop.ts'
import { layoutShift, settle, watch } from './support/watch.ts'

const pages = [
  { path: '/', status: 200, heading: /.+/ },
  { path: '/vps', status: 200, heading: /VPS/ },
  { path: '/outlet', status: 200, heading: /Outlet Servers/ },
  { path: '/vps?cpu_cores=eq.9999', status: 200, heading: /VPS/ },
  { path: '/status', status: 200, heading: /Partner status/ },
  { path: '/json-explorer', status: 200, heading: /JSON Explorer/ },
  { path: '/add-server-plan', status: 200, heading: /Enter Access Code/ },
  { path: '/vps?cpu_cores=eq.many', status: 400, heading: /Unexpected Application Error!/ },
  { path: '/no/such/page', status: 404, heading: /Oops! Page not found/ },
]

// Colours do not depend on the width, and tokens.test.ts holds their contrast, so
// one width is looked at in the dark. Narrower is what zooming in to 200 % gives.
const visits = [
  { width: 375, narrower: 320, colorScheme: 'dark' },
  { width: 800, narrower: 640, colorScheme: 'light' },
  { width: 1280, narrower: 1024, colorScheme: 'light' },
] as const

for (const { path, status, heading } of pages) {
  // Holds: 2.routes.home, 2.routes.vps, 2.routes.outlet, 2.routes.other
  test(`${path}: clean console, no shift, no sideways scroll, nothing for axe`, async ({ browser, shop }) => {
    test.slow() // three visits
    for (const { width, narrower, colorScheme } of visits) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
        baseURL: shop.url,
      })
      const page = await context.newPage()
      const at = `at ${String(width)} px`
      const findings = watch(page)
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(status)
      await settle(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect(await layoutShift(page), at).toBeLessThan(0.001)
      expect(await sideways(page), at).toBe(0)
      if (width !== 800) expect(await violations(page), at).toEqual([])
      const waited = await page.locator('link[rel=expect][blocking=render]').getAttribute('href')
      await expect(page.locator(waited ?? '#none'), 'the first paint waits for the end of the page').toHaveRole(
        'contentinfo',
      )
      await page.setViewportSize({ width: narrower, height: 700 })
      expect(await sideways(page), `at ${String(narrower)} px`).toBe(0)
      if (width !== 800) await expectRoomForLargeText(page, width)
      // The browser itself reports the status of the document; nothing else may be said.
      expect(
        findings.filter((finding) => status === 200 || !finding.includes(String(status))),
        at,
      ).toEqual([])
      await context.close()
    }
  })
}

/** Fails where text twice as large is cut or scrolls sideways. */
async function expectRoomForLargeText(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.waitForFunction((wide) => innerWidth === wide, width)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await sideways(page), 'with text twice as large').toBe(0)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, button, a, label, dd, summary')]
      .filter(
        (part) =>
          part.scrollWidth > part.clientWidth + 1 &&
          part.clientWidth > 1 &&
          ['hidden', 'clip'].includes(getComputedStyle(part).overflowX),
      )
      .map((part) => part.outerHTML.slice(0, 120)),
  )
  expect(cut).toEqual([])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}

test('nothing scrolls sideways where our font comes too late', async ({ browser, shop }) => {
  const page = await browser.newPage({ viewport: { width: 320, height: 700 }, baseURL: shop.url })
  await page.route('**/*.woff2', (route) => route.abort())
  for (const { path } of pages) {
    await page.goto(path)
    expect(await sideways(page), path).toBe(0)
  }
  await page.close()
})

test('what axe is to find, it finds', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps?limit=2`)
  await page.getByRole('main').evaluate((main) => {
    const element = (name: string, text = '') => Object.assign(document.createElement(name), { textContent: text })
    const nav = element('nav')
    nav.append(element('button', 'a'), element('button', 'b'))
    main.prepend(element('button'), Object.assign(new Image(), { src: '/icon.svg' }), element('p', '10'), nav)
    for (const { style } of main.querySelectorAll<HTMLElement>(':scope > p'))
      Object.assign(style, { color: 'rgb(150 150 150)', background: 'rgb(170 170 170)' })
    for (const { style } of main.querySelectorAll<HTMLElement>(':scope > nav button'))
      Object.assign(style, { padding: '0', width: '9px', minHeight: '9px', height: '9px' })
  })
  const rules = (await violations(page)).map((text) => text.split(':')[0])
  expect(rules).toEqual(expect.arrayContaining(['button-name', 'image-alt', 'color-contrast', 'target-size']))
})

const opened: readonly { name: string; path: string; open: (page: Page) => Promise<void> }[] = [
  {
    name: 'the menu',
    path: '/nowhere',
    open: (page) => page.getByRole('banner').getByRole('button', { name: 'Menu' }).click(),
  },
  {
    name: 'the source of a price',
    path: '/?filter=baremetal&partner_name=eq.Cherry%20Servers&limit=2',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
      await page.getByRole('article').getByText('Converted', { exact: true }).first().click()
    },
  },
  {
    name: 'the other regions',
    path: '/?filter=baremetal&partner_name=eq.Cherry%20Servers&limit=6',
    open: (page) =>
      page
        .getByText(/^\+\d+ more$/)
        .first()
        .click(),
  },
  {
    name: 'the operator’s form',
    path: '/add-server-plan',
    open: async (page) => {
      await tryCode(page, accessCode)
      await page.getByRole('button', { name: 'Add Server Plan' }).click()
      await expect(page.getByText('Name is required').first()).toBeVisible()
    },
  },
  {
    name: 'an explored document',
    path: '/json-explorer',
    open: async (page) => {
      await page.getByRole('button', { name: 'Fetch JSON' }).click()
      await expect(page.getByText(/^Loaded .* from Contabo at/)).toBeVisible()
      await page.getByRole('button', { name: 'List section structures' }).click()
      await expect(page.getByRole('region', { name: 'Sections', exact: true })).toBeVisible()
    },
  },
]

for (const { name, path, open } of opened) {
  test(`${name}, once open, is accessible too`, async ({ browser, shop }) => {
    const context = await browser.newContext({
      viewport: { width: 375, height: 900 },
      reducedMotion: 'reduce',
      baseURL: shop.url,
    })
    const page = await context.newPage()
    await page.goto(path)
    await settle(page)
    await open(page)
    expect(await violations(page)).toEqual([])
    expect(await darkViolations(page), 'in the dark').toEqual([])
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await sideways(page), `at ${String(width)} px`).toBe(0)
    }
    await context.close()
  })
}

test('toasts and notices are accessible, and announced from a region that was there before them', async ({
  browser,
  ownShop,
}) => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 900 },
    reducedMotion: 'reduce',
    baseURL: ownShop.url,
  })
  const page = await context.newPage()
  await page.goto('/outlet?limit=2')
  const region = page.getByRole('region', { name: 'Notifications' })
  await expect(region).toBeAttached()
  const button = page.getByRole('button', { name: 'Refresh Data' })
  await button.click()
  await expect(region).toContainText('Data refreshed')
  await misbehave(ownShop, 'status-404')
  await expect(button).toBeEnabled()
  await button.click()
  await expect(region).toContainText('Refresh failed')
  await expect(page.getByRole('list', { name: 'About these plans' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await darkViolations(page), 'in the dark').toEqual([])
  await context.close()
})
