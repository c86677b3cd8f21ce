import type { Locator, Page } from '@playwright/test'

import { allRows } from './support/rows.ts'
import { expect, test } from './support/shop.ts'

const leading = (page: Page) =>
  page
    .getByRole('article')
    .locator('div')
    .filter({ has: page.locator(':scope > a', { hasText: /^(Partner price|Converted|Computed|Estimated)$/ }) })

/** The amount in a text such as "≈ $1038.90/month". */
const amount = (text: string): number => Number(/[\d.]+/.exec(text.replaceAll(',', ''))?.[0])

/** The amounts of the lines that have a currency's symbol. */
async function lines(list: Locator, symbol: string): Promise<number[]> {
  const texts = await list.getByRole('definition').allInnerTexts()
  return texts.filter((text) => text.startsWith(symbol)).map(amount)
}

test('tax changes every price, and a click on one shows lines with source and time that add up', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/vps`)
  const net = await leading(page).allTextContents()
  expect(net.length).toBeGreaterThan(3)
  await page.getByLabel('VAT').selectOption({ label: 'Germany' })
  await expect(page.getByRole('article').getByText('incl. 19% VAT')).toHaveCount(net.length)
  const gross = await leading(page).allTextContents()
  for (const [i, text] of gross.entries()) expect(amount(text), text).toBeCloseTo(amount(net[i] ?? '') * 1.19, 1)
  const price = leading(page).first()
  await price.getByRole('link').click()
  const list = page.getByRole('article').first().locator('dl').filter({ hasText: 'VAT 19%, Germany' }).first()
  await expect(list.getByRole('link').first()).toHaveAttribute('href', /^https?:/)
  await expect(list.locator('time').first()).toHaveText(/checked \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC/)
  const parts = await lines(list, '$')
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(amount(await price.innerText()), 8)
})

test('without scripts a price leads to its lines', async ({ browser, shop }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: shop.url })
  await page.goto('/vps')
  await leading(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/plans\/.*#price$/)
  await expect(page.getByRole('region', { name: 'Price', exact: true })).toContainText(/checked \d+ \w{3} \d{4}/)
  await page.close()
})

test('a setup fee is in the total of a term, on the plan’s page and in comparisons', async ({ page, shop }) => {
  const [plan, other] = (await allRows(shop)).filter((row) => row.setup_fee_currencies !== null)
  if (!plan || !other) throw new Error('no plan has a setup fee')
  const address = `${shop.url}/plans/${String(plan.id)}`
  await page.goto(address)
  const price = page.getByRole('region', { name: 'Price', exact: true })
  const line = (name: string) => price.getByRole('listitem').filter({ hasText: name }).first()
  const month = amount(await price.locator('p').first().innerText())
  const setup = amount(await line('One-time setup fee').innerText())
  await expect(line('12 months')).toContainText('setup included')
  const year = await line('12 months').locator('strong').innerText()
  await page.goto(`${address}?months=1`)
  expect(amount(await price.locator('p').first().innerText())).toBeCloseTo(month + setup, 8)
  await page.goto(`${shop.url}/compare?ids=${String(plan.id)},${String(other.id)}`)
  const row = page.getByRole('row').nth(1)
  await expect(row.getByRole('rowheader')).toHaveText('12 months, setup included')
  await expect(row.getByRole('cell').first()).toContainText(year)
})
