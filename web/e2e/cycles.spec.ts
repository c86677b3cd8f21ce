import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { run } from './support/process.ts'
import { expect, openShop, test } from './support/shop.ts'

const mapping = `id: quarter-host
name: Quarter Host
website: https://quarter-host.example/
source: {file: plans.json, format: json}
fields: {sku: .sku, name: .name, type: {value: vps}, cpu_cores: .cores, memory: {path: .ram, unit: GB}}
cycles: {path: .terms, currency: USD}
order_link: https://quarter-host.example/order?plan={sku}
`

const plans = [
  {
    sku: 'q2',
    name: 'Quarter VPS',
    cores: 2,
    ram: 4,
    terms: [
      { months: 3, price: 33, renewal: 45, coupon: 'BF26' },
      { months: 12, price: 99, renewal: 144 },
    ],
  },
  { sku: 'm2', name: 'Monthly VPS', cores: 2, ram: 4, terms: [{ months: 1, price: 12 }] },
]

test('a plan that is sold by the quarter says so in the list, over a term, on its page and beside another', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'launchrack-partners-'))
  await writeFile(join(folder, 'quarter-host.yaml'), mapping)
  await writeFile(join(folder, 'plans.json'), JSON.stringify(plans))
  const shop = await openShop({ LAUNCHRACK_PARTNERS_DIR: folder })
  await run(['refresh', 'quarter-host'], { LAUNCHRACK_DATABASE_URL: shop.database, LAUNCHRACK_PARTNERS_DIR: folder })
  const page = await browser.newPage({ baseURL: shop.url })
  const list = '/vps?partner_id=eq.quarter-host'
  const card = page.getByRole('article', { name: 'Quarter VPS' })

  await expect(async () => {
    await page.goto(list)
    await expect(card).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(card).toContainText('≈ $11.00/month, paid for 3 months')
  await expect(card).toContainText('Renews at $15.00')
  await expect(page.getByRole('article', { name: 'Monthly VPS' })).not.toContainText('Renews')

  await page.getByLabel('Term').selectOption({ label: '12 months' })
  await expect(card).toContainText('$99.00/12 months')
  await expect(card).toContainText('Renews at $12.00/month')
  await expect(card).toContainText('Pay 12 months upfront')

  await page.goto(`${list}&renews_at_usd=lte.14`)
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.goto(`${list}&view=table&columns=price_usd,renews_at_usd,billing_cycles`)
  const row = page.getByRole('row', { name: /Quarter VPS/ })
  await expect(row).toContainText('3, 12 months')
  await page.getByRole('link', { name: /Renewal, USD a month/ }).click()
  await expect(page).toHaveURL(/order=renews_at_usd\.asc/)
  await expect(page.getByRole('row').nth(1)).toContainText('Quarter VPS')

  await row.getByRole('link', { name: 'Quarter VPS', exact: true }).click()
  const price = page.getByRole('region', { name: 'Price', exact: true })
  await expect(price).toContainText('Renews at $15.00')
  const ways = price.getByRole('table', { name: 'Billing periods' })
  await expect(ways.getByRole('row').nth(1)).toHaveText(/3 months\s*\$33\.00\s*\$11\.00 a month\s*\$45\.00/)
  await expect(price.getByText('3 months with coupon BF26')).toBeVisible()
  const graph = await page.locator('script[type="application/ld+json"]').textContent()
  expect(graph).toContain('"price":"11.00","priceCurrency":"USD","unitCode":"MON"')

  await page.goto(list)
  for (const name of ['Quarter VPS', 'Monthly VPS'])
    await page.getByRole('checkbox', { name: `Compare ${name}` }).check()
  await page
    .getByRole('link', { name: /^Compare/ })
    .last()
    .click()
  await expect(page.getByRole('row', { name: /^Renews at/ })).toContainText('$15.00')
  await expect(page.getByRole('row', { name: /^Billing periods/ })).toContainText('3, 12 months')

  await page.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})
