import AxeBuilder from '@axe-core/playwright'

import { expect, test, tryCode } from './support/operator.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>'

test('an operator brands the shop without touching a file', async ({ page, ownShop, browser }) => {
  await page.goto(`${ownShop.url}/operator/shop`)
  await tryCode(page, '4711')
  await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()

  // A variable wins, and is shown as what wins.
  await expect(page.getByLabel('Affiliate code of Cherry Servers')).toBeDisabled()
  await expect(page.getByText('LAUNCHRACK_CHERRY_AFFILIATE is set and wins.')).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill('Northern Racks')
  await page
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
  await page.getByLabel('Accent colour').fill('red')
  await page.getByLabel('Imprint').fill('# Who we are\n\nExample Ltd <script>alert(1)</script>')
  await page.getByLabel('Affiliate code of OVHcloud').fill('north-42')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('a colour such as #bd3c0f', { exact: false }).last()).toBeVisible()

  await page.getByLabel('Accent colour').fill('#0066cc')
  await page.getByRole('button', { name: 'Preview' }).click()
  const visitor = await (await browser.newContext()).newPage()
  const draft = page.waitForEvent('popup')
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
