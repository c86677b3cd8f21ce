import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

import { run } from './support/process.ts'
import { expect, headers, openShop, type Shop, test } from './support/shop.ts'

const mapping = `id: traffic-host
name: Traffic Host
website: https://traffic-host.example/
source: {file: plans.json, format: json}
fields:
  sku: .sku
  name: .name
  type: {value: vps}
  cpu_cores: {value: "2"}
  memory: {value: 4 GB}
  traffic: .traffic
  ipv4_count: {value: "1"}
  regions: {path: .city, lookup: {places: true}}
prices: [{period: month, path: .price, currency: USD}]
components:
  - {component: overage, period: tb, path: .overage, currency: USD}
  - {component: further_ipv4, period: month, path: .address, currency: USD}
order_link: https://traffic-host.example/order?plan={sku}
`

const plans = [
  { sku: 'quiet', name: 'Quiet VPS', price: 4, city: 'Frankfurt', address: 3 },
  { sku: 'small', name: 'Small VPS', price: 5, city: 'Frankfurt', address: 3, traffic: '1 TB', overage: 2 },
  { sku: 'large', name: 'Large VPS', price: 12, city: 'Nuremberg', address: 3, traffic: 'unmetered' },
  { sku: 'abroad', name: 'Abroad VPS', price: 1, city: 'Paris', address: 1, traffic: 'unmetered' },
]

let shop: Shop & { close(): Promise<void> }
let folder = ''

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launchrack-partners-'))
  await writeFile(join(folder, 'traffic-host.yaml'), mapping)
  await writeFile(join(folder, 'plans.json'), JSON.stringify(plans))
  shop = await openShop({ LAUNCHRACK_PARTNERS_DIR: folder })
  await run(['refresh', 'traffic-host'], { LAUNCHRACK_DATABASE_URL: shop.database, LAUNCHRACK_PARTNERS_DIR: folder })
  await expect(async () => {
    const rows = await fetch(`${shop.url}/rest/v1/server_plans?partner_id=eq.traffic-host`, { headers: headers() })
    expect(await rows.json()).toHaveLength(plans.length)
  }).toPass()
})

test.afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const list = '/vps?partner_id=eq.traffic-host&countries=cs.{DE}'
const address = `${list}&use=traffic:20,ipv4:2`

const told = ['Large VPS', '$15.00/month', 'Small VPS', '$46.00/month', 'Quiet VPS', 'included traffic not known']

/** Reads the cards of the list from first to last. */
async function expectCards(page: Page, texts: string[]) {
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(texts.length / 2)
  for (const [i, text] of texts.entries()) await expect(cards.nth(Math.floor(i / 2))).toContainText(text)
}

/** Says in the panel that 20 TB and two addresses are used. */
async function use20(page: Page) {
  await page.getByRole('link', { name: 'Your usage' }).click()
  await page.getByLabel('Traffic per month').selectOption('20 TB')
  await page.getByLabel('IPv4 addresses').selectOption('2')
  await page.getByRole('button', { name: 'Show the total' }).click()
}

test('who says what is used sees its total, in its order, wherever the plan is shown', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: shop.url })
  await page.goto(list)
  await expectCards(page, ['Quiet VPS', '$4.00', 'Small VPS', '$5.00', 'Large VPS', '$12.00'])

  await use20(page)
  await expect(page).toHaveURL(address)
  await expect(
    page.getByRole('link', { name: 'Remove filter: Prices with 20 TB of traffic, 2 IPv4 addresses' }),
  ).toBeVisible()
  await expectCards(page, told)

  for (const name of ['Large VPS', 'Small VPS']) await page.getByRole('article', { name }).getByLabel('Compare').check()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(/&use=traffic:20,ipv4:2$/)
  await expect(page.getByRole('row', { name: /^Price per month/ })).toContainText('$15.00')
  await expect(page.getByRole('row', { name: /^Price per month/ })).toContainText('$46.00')

  await page.getByRole('link', { name: 'Small VPS', exact: true }).click()
  await expect(page).toHaveURL(/\/plans\/small-vps-\d+\?use=traffic:20,ipv4:2$/)
  const price = page.getByRole('region', { name: 'Price', exact: true })
  await expect(price).toContainText('$46.00')
  for (const line of [/1 month at \$5\.00/, /Extra traffic: 19\sTB at \$2\.00/, /Further IPv4 address, per month/])
    await expect(price.getByText(line).first()).toBeVisible()
  await page.getByRole('button', { name: 'Watch' }).first().click()
  await expect(page.getByText(/prices with 20\sTB of traffic, 2 IPv4 addresses/).first()).toBeVisible()
  await expect(page.getByText('$46.00 a month today')).toBeVisible()
})

test('the address shows the same to everybody, and one call tells it', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: shop.url, javaScriptEnabled: false })
  await page.goto(address)
  await expectCards(page, told)
  await page.goto(list)
  await use20(page)
  await expect(page).toHaveURL(/use=traffic%3A20%2Cipv4%3A2#servers$/)
  await expectCards(page, told)

  const call = `${shop.url}/rest/v1/rpc/browse_plans?partner_id=eq.traffic-host&countries=cs.{DE}&currency=USD&use=traffic:20,ipv4:2`
  const { items } = (await (await fetch(call, { headers: headers() })).json()) as {
    items: { name: string; term_total?: { USD: number } }[]
  }
  expect(items.map(({ name, term_total }) => [name, term_total?.USD])).toEqual([
    ['Large VPS', 15],
    ['Small VPS', 46],
    ['Quiet VPS', undefined],
  ])
})
