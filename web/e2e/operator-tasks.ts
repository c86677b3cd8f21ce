// Goes an operator's way from the binary to a branded shop with an own affiliate code and a first
// counted click, without touching a file. It prints clicks and seconds of each part; `make tasks`
// runs it. A text that is typed counts as one click. LOOK names a folder for pictures of the
// sections of the desk.
import { type Locator, type Page, test } from '@playwright/test'

import { deskSections } from './support/operator.ts'
import { openShop, refreshAll } from './support/shop.ts'
import { type } from './support/typing.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>'
/** A browser of a visitor: the agent of the headless one says what it is, and is not counted. */
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('an operator opens a branded shop', async ({ browser }) => {
  test.setTimeout(300_000)
  let began = performance.now()
  let clicks = 0
  const lines: string[] = []
  const part = (name: string) => {
    lines.push(`${name}: ${String(clicks)} clicks, ${((performance.now() - began) / 1000).toFixed(1)} s`)
    clicks = 0
    began = performance.now()
  }
  const act = async (target: Locator, action: (target: Locator) => Promise<unknown>) => {
    clicks++
    await action(target)
  }
  const press = (page: Page, name: string) =>
    act(page.getByRole('button', { name, exact: true }), (button) => button.click())

  const to = (settings: string) =>
    act(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: settings }), (link) =>
      link.click(),
    )

  const shop = await openShop({ LAUNCHRACK_ACCESS_CODE: '4711' })
  part('from the binary to the open shop')

  const page = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await page.goto('/operator')
  await act(page.getByLabel('Access code'), (code) => code.fill('4711'))
  await press(page, 'Unlock')
  await act(page.getByRole('link', { name: 'Name the shop' }), (link) => link.click())
  await act(page.getByLabel('Name', { exact: true }), (name) => type(name, 'Northern Racks'))
  await act(page.getByLabel('Tagline'), (tagline) => type(tagline, 'Servers from the north'))
  await act(page.getByLabel('Logo'), (file) =>
    file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }),
  )
  await act(page.getByLabel('Accent colour'), (colour) => type(colour, '#0066cc'))
  await to('Legal pages')
  await act(page.getByLabel('Imprint'), (text) => type(text, '# Who we are\n\nExample Ltd'))
  await to('Codes and keys')
  await act(page.getByLabel('Affiliate code of Contabo'), (code) => type(code, 'north-42'))
  await press(page, 'Publish')
  await page.getByText('Visitors see the change now.').waitFor()
  part('to a shop with a name, a logo, a colour, an imprint and an affiliate code')

  await refreshAll(shop)
  const visitor = await (await browser.newContext({ baseURL: shop.url, userAgent: agent })).newPage()
  await visitor.context().route(/^https:\/\/(?!127\.0\.0\.1)/, (route) => route.abort())
  const beacon = visitor.waitForRequest((request) => request.url().endsWith('/clicks'))
  for (let named = 0; named === 0; ) {
    await visitor.goto('/vps?partner_name=eq.Contabo')
    named = await visitor.getByRole('banner').getByRole('link', { name: 'Northern Racks' }).count()
  }
  await act(visitor.getByRole('link', { name: /^Configure Server/ }).first(), (link) => link.click())
  await beacon
  part('to a visitor’s first click on an order link')

  const count = page.getByText(/^1 click from/)
  await act(page.getByRole('navigation').getByRole('link', { name: 'Clicks', exact: true }), (link) => link.click())
  while (!(await count.isVisible())) {
    await page.waitForTimeout(2000)
    await page.getByRole('navigation').getByRole('link', { name: 'Links', exact: true }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Clicks', exact: true }).click()
    await page.getByRole('heading', { name: 'By plan' }).waitFor()
  }
  part('until the desk shows it, which counts once a minute')

  if (process.env.LOOK) {
    for (const section of deskSections) {
      await page.getByRole('navigation').getByRole('link', { name: section, exact: true }).first().click()
      await page.getByRole('heading', { name: section, level: 1 }).waitFor()
      await page.waitForTimeout(500)
      for (const width of [375, 800, 1280])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 800 })
          await page.emulateMedia({ colorScheme })
          await page.waitForTimeout(300)
          await page.screenshot({ path: `${process.env.LOOK}/${section}-${String(width)}-${colorScheme}.png` })
        }
    }
  }
  await shop.close()
  process.stdout.write(`${lines.join('\n')}\n`)
})
