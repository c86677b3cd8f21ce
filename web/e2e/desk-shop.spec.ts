import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'

import { accessCode, expect, test, toSettings, tryCode } from './support/operator.ts'
import { type } from './support/typing.ts'
import { settle } from './support/watch.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>'

test('an operator brands the shop without touching a file', async ({ page, ownShop, browser }) => {
  await page.goto(`${ownShop.url}/operator/shop`)
  await tryCode(page, '4711')
  await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()

  // A variable wins, and is shown as what wins.
  await toSettings(page, 'Codes and keys')
  await expect(page.getByLabel('Affiliate code of Cherry Servers')).toBeDisabled()
  await expect(page.getByText('LAUNCHRACK_CHERRY_AFFILIATE is set and wins.')).toBeVisible()

  await toSettings(page, 'Look')
  await type(page.getByLabel('Name', { exact: true }), 'Northern Racks')
  await page
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
  await type(page.getByLabel('Accent colour'), 'red')
  await toSettings(page, 'Legal pages')
  await type(page.getByLabel('Imprint'), '# Who we are\n\nExample Ltd <script>alert(1)</script>')
  await toSettings(page, 'Codes and keys')
  await expect(page.getByLabel('Affiliate code of OVHcloud')).toHaveCount(0)
  await type(page.getByLabel('Link around orders of OVHcloud'), 'https://track.example/?u={url}')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Accent colour: "red" came; accepted is a colour', { exact: false })).toBeVisible()

  await toSettings(page, 'Look')
  await type(page.getByLabel('Accent colour'), '#0066cc')
  await page.getByRole('button', { name: 'Preview' }).click()
  const visitor = await (await browser.newContext()).newPage()
  const draft = page.waitForEvent('popup')
  await expect(page.getByRole('link', { name: 'Home' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Home' }).click()
  await expect((await draft).getByText('Preview: visitors do not see this yet.')).toBeVisible()
  await expect((await draft).getByRole('banner').getByRole('link', { name: 'Northern Racks' })).toBeVisible()
  await visitor.goto(ownShop.url)
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Launchrack' })).toBeVisible()

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Visitors see the change now.')).toBeVisible()
  await expect(page.getByText('Operator’s desk').locator('..')).toContainText('Northern Racks')
  // While the page is rendered anew, the previous one is sent.
  const sees = (name: string) =>
    expect(async () => {
      await visitor.goto(ownShop.url)
      await expect(visitor.getByRole('banner').getByRole('link', { name })).toBeVisible({ timeout: 500 })
    }).toPass()
  await sees('Northern Racks')
  await expect(visitor.getByText('Preview: visitors')).toHaveCount(0)
  expect(await visitor.locator('link[href="/assets/accent-0066cc.css"]').count()).toBe(1)
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
  await expect(visitor.getByRole('heading', { name: 'Who we are', level: 1 })).toBeVisible()
  expect(await visitor.locator('main script').count()).toBe(0)
  expect((await new AxeBuilder({ page: visitor }).analyze()).violations).toEqual([])
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  if (process.env.SHOTS) {
    for (const width of [375, 800, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const [at, name] of [
          [page, 'desk'],
          [visitor, 'imprint'],
        ] as const) {
          await at.emulateMedia({ colorScheme })
          await at.setViewportSize({ width, height: 900 })
          await at.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true })
        }
      }
  }

  // Undone in the audit log.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Audit' }).click()
  await page
    .getByRole('button', { name: /^Undo entry/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('rowheader', { name: 'Shop undone' })).toBeVisible()
  await sees('Launchrack')
})

test('the desk leads through what a new shop needs', async ({ page, ownShop }) => {
  await page.goto(`${ownShop.url}/operator`)
  await tryCode(page, accessCode)
  const list = page.getByRole('region', { name: /^Before you open: \d of 5 done$/ })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expect(list.getByRole('listitem').filter({ hasText: 'Add yourself as an owner' })).not.toContainText('Done')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const back = () => page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Partners' }).click()
  await list.getByRole('link', { name: 'Name the shop' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(list).toHaveCount(0)
  await type(page.getByLabel('Name', { exact: true }), 'Northern Racks')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
  await back()
  await expect(list.getByRole('listitem').filter({ hasText: 'Name the shop' })).toContainText('Done')
  await list.getByRole('link', { name: 'Say who runs it' }).click()
  await expect(page.getByLabel('Contact', { exact: true })).toBeFocused()
  await back()
  await list.getByRole('button', { name: 'Hide this list' }).click()
  await expect(list).toHaveCount(0)
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByText('first_run').first()).toBeVisible()
})

async function openShopForm(page: Page, shop: { url: string }): Promise<Locator> {
  await page.goto(`${shop.url}/operator/shop?page=legal`)
  await tryCode(page, accessCode)
  return page.getByLabel('Imprint', { exact: true })
}

test('what was typed about the shop outlives a session, another section and a reload that was a mistake', async ({
  page,
  ownShop,
}) => {
  const imprint = await openShopForm(page, ownShop)
  await type(imprint, 'Half an hour of typing')
  const key = page.getByLabel(/^Key of/).first()
  await toSettings(page, 'Codes and keys')
  await type(key, 'secret')
  await page.route('**/operator/data/shop', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { message: 'It ended' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('everything you typed is still here')).toBeVisible()
  await page.unroute('**/operator/data/shop')
  await tryCode(page, accessCode)
  await expect(key).toHaveValue('secret')
  await toSettings(page, 'Legal pages')
  await expect(imprint).toHaveValue('Half an hour of typing')

  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible()
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  await closing
  await page.goBack()
  await expect(imprint).toHaveValue('Half an hour of typing')

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Visitors see the change now.')).toBeVisible()
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
  await toSettings(page, 'Codes and keys')
  await expect(key).toHaveValue('')
  await toSettings(page, 'Legal pages')
  page.on('dialog', () => expect(false, 'asked although all is published').toBe(true))
  await page.reload()
  await tryCode(page, accessCode)
  await expect(imprint).toHaveValue('Half an hour of typing')
})

test('what two owners type at once is lost by neither', async ({ page, ownShop, browser }) => {
  const imprint = await openShopForm(page, ownShop)
  const other = await (await browser.newContext()).newPage()
  const publish = async (label: string, text: string) => {
    await openShopForm(other, ownShop)
    if (label !== 'Imprint') await toSettings(other, 'Look')
    await type(other.getByLabel(label, { exact: true }), text)
    await other.getByRole('button', { name: 'Publish' }).click()
    await expect(other.getByText('Nothing is changed.')).toBeVisible()
  }
  const look = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

  await type(imprint, '# Imprint\n\nMine')
  await publish('Tagline', 'Theirs')
  await look()
  await toSettings(page, 'Look')
  await expect(page.getByLabel('Tagline')).toHaveValue('Theirs')
  await toSettings(page, 'Legal pages')
  await expect(imprint).toHaveValue('# Imprint\n\nMine')

  // Where the page does not know yet, the server says so, and what was typed stays.
  await publish('Imprint', '# Imprint\n\nTheirs')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The settings were not published.', { exact: false })).toBeVisible()
  await expect(imprint).toHaveValue('# Imprint\n\nMine')
  const meanwhile = page.getByRole('group', { name: 'Imprint was changed meanwhile' })
  await expect(meanwhile.locator('del')).toHaveText('Theirs')
  await expect(meanwhile.locator('ins')).toHaveText('Mine')
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true')
  await toSettings(page, 'Contact and footer')
  await page.getByRole('status').getByRole('link', { name: 'Imprint' }).click()
  await expect(imprint).toBeFocused()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await meanwhile.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Visitors see the change now.')).toBeVisible()

  await publish('Notice line', 'Theirs')
  await toSettings(page, 'Look')
  await type(page.getByLabel('Notice line', { exact: true }), 'Mine')
  await look()
  await page
    .getByRole('group', { name: 'Notice line was changed meanwhile' })
    .getByRole('button', { name: 'Take theirs' })
    .click()
  await expect(page.getByLabel('Notice line', { exact: true })).toHaveValue('Theirs')
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
})

test('no form of the desk offers to save what nobody changed', async ({ page, ownShop }) => {
  await page.goto(`${ownShop.url}/operator`)
  await tryCode(page, accessCode)
  await page.locator('a[href^="/operator/"]').first().waitFor()
  const hrefs = () =>
    page
      .locator('a[href^="/operator/"]:not([href*="#"]):visible')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const paths = new Set(await hrefs())
  // A page leads to others of its section.
  for (const path of paths) {
    const link = page.locator(`a[href="${path}"]:visible`).first()
    if ((await link.count()) === 0)
      await page
        .locator(`a[href="${path.replace(/\?.*/, '')}"]:visible`)
        .first()
        .click()
    await link.click()
    await settle(page)
    for (const href of await hrefs()) paths.add(href)
    const offered = await page.locator('form button[type=submit]:visible').evaluateAll((buttons) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.background = 'var(--action)'
      const black = getComputedStyle(probe).backgroundColor
      probe.remove()
      return buttons
        .filter((button) => getComputedStyle(button).backgroundColor === black)
        .map((button) => button.textContent)
    })
    expect(offered, path).toEqual([])
  }
  expect(paths.size).toBeGreaterThan(10)
})
