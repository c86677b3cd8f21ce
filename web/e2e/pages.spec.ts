import { watch } from './support/watch.ts'
import { expect, test } from './support/shop.ts'

// Holds: 2.header.nav
test('the header leads to every list without a reload', async ({ page, shop }) => {
  const findings = watch(page)
  await page.goto(shop.url)
  await page.evaluate(() => {
    document.body.dataset.kept = 'yes'
  })
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

test('tracking parameters of other sites do not hurt', async ({ page, shop }) => {
  const findings = watch(page)
  await page.goto(`${shop.url}/vps?utm_source=letter&fbclid=x`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption({ index: 1 })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Clear all')).toBeVisible()
  await expect(page.getByText(/utm_source|fbclid/), 'and are no filters').toHaveCount(0)
  expect(findings).toEqual([])
})
