// Where the focus is after each action: where a person expects it.
import type { Page } from '@playwright/test'

import { expect, test } from './support/shop.ts'
import { settle } from './support/watch.ts'

/** The list's section, which takes the focus when its contents are replaced. */
const list = (page: Page) => page.locator('#servers')

test('the menu gives the focus back, and a link takes it to the page', async ({ browser, shop }) => {
  const page = await browser.newPage({ viewport: { width: 375, height: 800 }, baseURL: shop.url })
  await page.goto('/vps')
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(links.first()).toBeHidden()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filter=baremetal/)
  await expect(list(page)).toBeFocused()
  await expect(links.first()).toBeHidden()
  await page.close()
})

test('the header’s links lead the focus to the page that they open', async ({ page, shop }) => {
  await page.goto(shop.url)
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'VPS', exact: true }).press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('VPS')
  await expect(heading).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Launchrack' }).press('Enter')
  await expect(heading).toBeFocused()
})

test('the skip link leads past the header', async ({ page, shop }) => {
  await page.goto(shop.url)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test('a control of the list keeps the focus while the list follows it', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps`)
  await settle(page)
  const cores = page.getByRole('combobox', { name: 'CPU cores' })
  await cores.focus()
  await cores.selectOption('eq.4')
  await expect(page).toHaveURL(/cpu_cores=eq\.4/)
  await expect(page.getByRole('article').first()).toContainText('4 cores')
  await expect(cores).toBeFocused()
  const category = page.getByRole('button', { name: 'General', exact: true })
  await category.press('Enter')
  await expect(category).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/category=eq\.general/)
  await expect(category).toBeFocused()
  const search = page.getByRole('searchbox')
  await search.fill('vps')
  await search.press('Enter')
  await expect(page).toHaveURL(/q=vps/)
  await expect(search).toBeFocused()
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await currency.focus()
  await currency.selectOption('EUR')
  await expect(currency).toBeFocused()
})

test('a filter that is taken away leaves the focus on the list', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps?cpu_cores=eq.4&ram_size=gte.1`)
  await settle(page)
  await page.getByRole('link', { name: /^Remove filter: 4 cores/ }).press('Enter')
  await expect(page).not.toHaveURL(/cpu_cores/)
  await expect(list(page)).toBeFocused()
  await page.getByRole('link', { name: 'Clear all' }).press('Enter')
  await expect(page).toHaveURL(`${shop.url}/vps`)
  await expect(list(page)).toBeFocused()
})

test('another page of the list begins at its top', async ({ page, shop }) => {
  await page.goto(shop.url)
  await page.getByRole('link', { name: 'Next' }).press('Enter')
  await expect(page).toHaveURL(/offset=24/)
  await expect(list(page)).toBeFocused()
  await expect(list(page)).toBeInViewport()
  await expect(page.getByText('Page 2 of')).toBeAttached()
})

test('what opens on a card gives the focus back', async ({ page, shop }) => {
  await page.goto(`${shop.url}/?filter=baremetal&partner_name=eq.Cherry%20Servers`)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
  const trace = page.getByRole('article').getByRole('link', { name: 'Converted' }).first()
  await trace.press('Enter')
  // The lines take the place of a link to them.
  await expect(page.locator('[aria-expanded=true] + div').getByRole('definition').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(trace).toBeFocused()
})

test('a refresh keeps the focus, and so does its toast when it is dismissed', async ({ page, ownShop }) => {
  await page.goto(ownShop.url)
  await settle(page)
  const refresh = page.getByRole('button', { name: 'Refresh Data' })
  await refresh.press('Enter')
  await expect(page.getByText('Data refreshed', { exact: true })).toBeVisible()
  await expect(refresh).toBeFocused()
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.focus()
  await dismiss.press('Enter')
  await expect(dismiss).toHaveCount(0)
  await expect(refresh).toBeFocused()
})
