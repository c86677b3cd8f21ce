import type { Locator, Page } from '@playwright/test'

import { expect, test } from './support/shop.ts'
import { violations } from './support/look.ts'
import { settle, watch } from './support/watch.ts'

test('the command palette reaches filters, preferences, plans and pages by keyboard alone', async ({ page, shop }) => {
  const findings = watch(page)
  await page.goto(`${shop.url}/vps`)
  await settle(page)
  const opener = page.getByRole('button', { name: 'Go to…' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Go to…' })
  const options = page.getByRole('listbox', { name: 'Commands' }).getByRole('option')
  await expect(field).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  const pick = async (typed: string, name: RegExp): Promise<void> => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type(typed)
    await expect(options.and(page.getByRole('option', { name })).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(field).toBeHidden()
  }
  await pick('cpu cores 4', /^CPU cores 4 cores \d+$/)
  await expect(page).toHaveURL(/\/vps\?cpu_cores=eq\.4$/)
  await expect(page.getByRole('article').first()).toContainText('4 cores')
  await pick('currency gbp', /^Currency GBP/)
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('GBP')
  await pick('vat germany', /^VAT Germany/)
  await expect(page.getByRole('combobox', { name: 'VAT' })).toHaveValue('DE')
  await pick('theme dark', /^Theme Dark/)
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await expect.poll(ground).toBe('rgb(13, 18, 20)')
  await page.reload()
  await settle(page)
  expect(await ground(), 'after a reload').toBe('rgb(13, 18, 20)')
  await pick('theme system', /^Theme System/)
  await expect.poll(ground).toBe('rgb(243, 245, 245)')
  await pick('outlet servers', /^Page Outlet servers/)
  await expect(page).toHaveURL(`${shop.url}/outlet`)

  const name = await page.getByRole('article').first().getByRole('heading').innerText()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(name)
  const plan = options.and(page.getByRole('option', { name: `Plan ${name}`, exact: true })).first()
  await expect(plan).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(plan).toHaveAttribute('aria-selected', 'true', { timeout: 100 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/plans\/.+-\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await settle(page)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('epyc')
  await expect(options.filter({ hasText: /^Page .*EPYC.* servers/ }).first()).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.type('partner status')
  await expect(options.first()).toHaveText(/Partner status/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${shop.url}/status`)
  expect(findings).toEqual([])
})

const fieldOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Go to…' })

/** Opens the palette and types; gives the first option of that name once it is there. */
async function look(page: Page, typed: string, name: RegExp): Promise<Locator> {
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(typed)
  const option = page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { name }).first()
  await expect(option).toBeVisible()
  return option
}

for (const path of ['/', '/status']) {
  test(`the palette’s counts are those of the lists that it leads to from ${path}`, async ({ page, shop }) => {
    for (const [typed, name] of [
      ['country germany', /^Country Germany [\d,]+$/],
      ['region', /^Region .* [\d,]+$/],
    ] as const) {
      await page.goto(shop.url + path)
      await settle(page)
      const option = await look(page, typed, name)
      const count = (await option.innerText()).split(/\s+/).at(-1) ?? ''
      await option.click()
      await expect(page).toHaveURL(path === '/' ? /\/\?[a-z]+=cs\.[^#]+$/ : /\/\?[a-z]+=cs\.[^#]+#servers$/)
      await expect(page.getByRole('status').first()).toHaveText(`${count} servers found`)
      if (path !== '/') await expect(page.locator('#servers').getByRole('heading', { level: 2 })).toBeInViewport()
    }
  })
}

test('the key that opens the palette closes it, and gives the focus back', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps`)
  await settle(page)
  const opener = page.getByRole('combobox', { name: 'Currency' })
  await opener.focus()
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a palette whose code cannot be loaded leaves the page as it is, and opens once it can', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/vps`)
  await settle(page)
  const code = /\/assets\/command-palette[^/]*$/
  await page.route(code, (route) => route.abort())
  const failed = ['.js', '.css'].map((end) =>
    page.waitForEvent('requestfailed', (request) => code.test(request.url()) && request.url().endsWith(end)),
  )
  await page.keyboard.press('Control+k')
  await Promise.all(failed)
  await page.unroute(code)
  // The first press may still be at its end.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(fieldOf(page)).toBeFocused({ timeout: 3000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByRole('dialog'), 'its styles are there too').toHaveCSS('border-top-width', '1px')
})

test('the header switches between light and dark', async ({ page, shop }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(shop.url)
  await settle(page)
  const button = page.getByRole('button', { name: 'Light or dark' })
  await button.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await settle(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await button.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a page that is shown again has the theme that was chosen meanwhile', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps`)
  await settle(page)
  // Another page makes the choice, and Back brings this one as it was; this browser keeps no pages by itself.
  await page.evaluate(() => {
    document.cookie = 'theme=dark; path=/'
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
