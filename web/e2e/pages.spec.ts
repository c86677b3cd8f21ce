import { watch } from './support/watch.ts'
import { expect, test } from './support/shop.ts'

// Holds: 2.header.nav
test('the header leads to every list without a reload', async ({ page, shop }) => {
  const findings = watch(page)
  await page.goto(shop.url)
  await page.evaluate(() => { document.body.dataset.kept = 'yes' })
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
  expect(await page.evaluate(() => document.body.dataset.kept)).toBe('yes')
  expect(findings).toEqual([])
})

// Holds: 2.header.menu
test('the small-screen menu opens the same links', async ({ browser, shop }) => {
  const page = await browser.newPage({ viewport: { width: 375, height: 800 }, baseURL: shop.url })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
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
