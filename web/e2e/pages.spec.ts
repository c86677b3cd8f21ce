import { sideways } from './support/look.ts'
import { layoutShift, watch } from './support/watch.ts'
import { expect, test } from './support/shop.ts'

const pages = [
  { path: '/', status: 200, heading: /.+/ },
  { path: '/?filter=baremetal', status: 200, heading: /.+/ },
  { path: '/?filter=vds', status: 200, heading: /.+/ },
  { path: '/vps', status: 200, heading: /VPS/ },
  { path: '/outlet', status: 200, heading: /Outlet Servers/ },
  { path: '/json-explorer', status: 200, heading: /JSON Explorer/ },
  { path: '/add-server-plan', status: 200, heading: /Enter Access Code/ },
  { path: '/no/such/page', status: 404, heading: /Oops! Page not found/ },
]

for (const { path, status, heading } of pages) {
  for (const width of [375, 800, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      // Holds: 2.routes.home, 2.routes.vps, 2.routes.outlet, 2.routes.other
      test(`${path} at ${String(width)} px, ${colorScheme}: clean console, no shift, no sideways scroll`, async ({ browser, shop }) => {
        const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, baseURL: shop.url })
        const findings = watch(page)
        const answer = await page.goto(path)
        expect(answer?.status()).toBe(status)
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        expect(await layoutShift(page)).toBeLessThan(0.001)
        expect(await sideways(page)).toBe(0)
        // The browser itself reports the 404 of the document; nothing else may be said.
        expect(findings.filter((finding) => !(status === 404 && finding.includes('404')))).toEqual([])
        await page.close()
      })
    }
  }
}

test('the first paint waits for the end of every page', async ({ page, shop }) => {
  for (const { path } of pages) {
    await page.goto(shop.url + path)
    const waited = await page.locator('link[rel=expect][blocking=render]').getAttribute('href')
    await expect(page.locator(waited ?? '#none'), path).toHaveRole('contentinfo')
  }
})

// Holds: 2.header.nav
test('the header leads to every list without a reload', async ({ page, shop }) => {
  const findings = watch(page)
  await page.goto(shop.url)
  await page.evaluate(() => { document.body.dataset['kept'] = 'yes' })
  const nav = page.getByRole('navigation', { name: 'Main' })
  for (const [name, address, heading] of [
    ['VPS', '/vps', /VPS/],
    ['OUTLET', '/outlet', /Outlet Servers/],
    ['DEDICATED Servers', '/?filter=baremetal', /.+/],
    ['CLOUD Servers', '/?filter=vds', /.+/],
  ] as const) {
    await nav.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(shop.url + address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  expect(await page.evaluate(() => document.body.dataset['kept'])).toBe('yes')
  expect(findings).toEqual([])
})

// Holds: 2.header.menu
test('the small-screen menu opens the same links', async ({ browser, shop }) => {
  const page = await browser.newPage({ viewport: { width: 375, height: 800 }, baseURL: shop.url })
  await page.goto('/')
  await page.getByLabel('Menu').and(page.locator('summary')).click()
  await page.getByRole('link', { name: 'OUTLET', exact: true }).filter({ visible: true }).click()
  await expect(page).toHaveURL(`${shop.url}/outlet`)
  await page.close()
})

// Holds: 2.not-found.text
test('the 404 page leads home', async ({ page, shop }) => {
  await page.goto(`${shop.url}/nowhere`)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  expect(shop.log()).toContain('path=/nowhere')
})

// Holds: 8.unhandled
test('an address that no list can answer shows the error page', async ({ page, shop }) => {
  const answer = await page.goto(`${shop.url}/vps?cpu_cores=eq.many`)
  expect(answer?.status()).toBe(400)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText(/bigint/)).toBeVisible()
})

test('tracking parameters of other sites do not hurt', async ({ page, shop }) => {
  const findings = watch(page)
  await page.goto(`${shop.url}/vps?utm_source=letter&fbclid=x`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption({ index: 1 })
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(findings).toEqual([])
})
