// Pages that only show something: the server renders them, and one small script is all that acts.
import type { Page } from '@playwright/test'
import { expect, test } from './support/shop.ts'
import { watch } from './support/watch.ts'

const paths = ['/status', '/how-it-works', '/changes', '/index', '/api', '/guides', '/nowhere', '/vps?cpu_cores=foo']

const isDark = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme === 'dark')

test('a page that only shows something loads two small scripts, and answers to all that its header has', async ({
  page,
  shop,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(shop.url)
  const plan =
    (await page.getByRole('article').first().getByRole('heading').getByRole('link').getAttribute('href')) ?? ''
  const findings = watch(page)
  for (const path of [plan, ...paths])
    await test.step(path, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(shop.url + path)
      scripts.length = 0
      await page.reload()
      await page.locator('html[data-interactive]').waitFor()
      expect(scripts.map((url) => /\/assets\/([a-z]+)-/.exec(url)?.[1])).toEqual(['start', 'still'])
      await expect(page.locator('#props')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await page.getByRole('banner').getByRole('button', { name: 'Light or dark' }).first().click()
      expect(await isDark(page)).toBe(true)
      await page.getByRole('banner').getByRole('button', { name: 'Light or dark' }).first().click()
      expect(await isDark(page)).toBe(false)
      for (const [choice, value] of [
        ['Currency', 'GBP'],
        ['VAT', 'DE'],
        ['Currency', 'USD'],
        ['VAT', ''],
      ] as const) {
        const loaded = page.waitForEvent('load')
        await page.getByRole('combobox', { name: choice }).selectOption(value)
        await loaded
        await expect(page.getByRole('combobox', { name: choice })).toHaveValue(value)
        await expect(page).toHaveURL(shop.url + path)
      }
    })
  expect(findings.filter((finding) => !/40[04]/.test(finding))).toEqual([])
})

test('what was chosen before the script arrived holds, and Back shows what was chosen since', async ({
  page,
  shop,
}) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/start-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${shop.url}/status`, { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  const loaded = page.waitForEvent('load')
  release()
  await loaded
  await page.locator('html[data-interactive]').waitFor()
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR')
  await page.context().addCookies([{ name: 'preferred-currency', value: 'GBP', url: shop.url }])
  // The shell of Chromium keeps no page for Back: the event is what a browser sends that does.
  const again = page.waitForEvent('load')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await again
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('GBP')
})

test('plans are chosen and forgotten on a page without React, and its menu closes behind a link', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`${shop.url}/vps`)
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .first()
    .check()
  await page.getByRole('article').nth(1).getByRole('heading').getByRole('link').click()
  const tray = page.getByRole('form', { name: 'Selected plans' })
  await expect(tray).toContainText('1 plan selected.')
  await page.getByRole('checkbox', { name: /^Compare / }).check()
  await expect(tray).toContainText('2 plans selected.')
  await expect(tray.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', /^\/compare\?ids=\d+,\d+$/)
  await tray.getByRole('button', { name: 'Clear' }).click()
  await expect(tray.getByRole('link', { name: 'Compare' })).toBeHidden()
  await expect(page.getByRole('checkbox', { name: /^Compare / })).not.toBeChecked()
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.locator('#site-menu')
  await menu.getByRole('link', { name: 'How it works' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it works')
  await expect(menu).toBeHidden()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/VPS|private/)
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption('eq.4')
  await expect(page).toHaveURL(/cpu_cores/)
})
