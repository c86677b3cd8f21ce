import type { Page } from '@playwright/test'

import { machines } from './support/rows.ts'
import { expect, headers, openShop, type Shop, test } from './support/shop.ts'
import { settle } from './support/watch.ts'

// Ten questions of strangers who rent dedicated machines, each answered by clicking alone from the home page, and each
// answer compared with the rows of the API. The shop has the bundled plans of all partners.
let shop: Shop & { close(): Promise<void> }
test.beforeAll(async () => {
  shop = await openShop({}, 'whole')
})
test.afterAll(() => shop.close())

interface Row {
  id: number
  name: string
  partner_name: string | null
  cpu_model: string | null
  countries: string[] | null
  places: { region: string }[] | null
  disks: { count: number; size_gb: number; kind: string }[] | null
  price_usd: number
  price_eur: number
  setup_included_12m_usd: number | null
}

/** The rows of lists: those that can be ordered and not taken away, the cheapest first. */
async function rows(query: string, order = 'price_usd'): Promise<Row[]> {
  const all = `select=*,price_usd,price_eur&available=is.true&spot=is.false&order=${order}.asc.nullslast,id&limit=2000&${query}`
  const answer = await fetch(`${shop.url}/rest/v1/server_plans?${all}`, { headers: headers() })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const list = (await answer.json()) as Row[]
  expect(list.length, query).toBeGreaterThan(0)
  return list
}

const cards = (page: Page) => page.getByRole('article')
const heading = (page: Page) => cards(page).first().getByRole('heading')
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Opens the home page and the list of a link in the header. */
async function open(page: Page, link: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(shop.url)
  await settle(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
  await settle(page)
}

/** Ticks a value of a facet, behind its fold and behind "Show more" where it is there. */
async function tick(page: Page, facet: string, value: RegExp): Promise<void> {
  const fold = group(page, facet).locator('details:not([open]) > summary')
  const box = group(page, facet).getByRole('checkbox', { name: value })
  const more = group(page, facet).getByRole('link', { name: /^Show \d+ more/ })
  const filters = await page.getByRole('link', { name: /^Remove filter/ }).count()
  // The filters of the page before may stand there a moment longer.
  await expect(async () => {
    if ((await fold.count()) > 0) await fold.click()
    if ((await box.count()) === 0 && (await more.count()) > 0) await more.click()
    await box.check({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('link', { name: /^Remove filter/ })).not.toHaveCount(filters)
  await settle(page)
}

async function limit(page: Page, field: string, value: string): Promise<void> {
  const own = page.getByRole('textbox', { name: field })
  const fold = page.locator('fieldset', { has: own }).locator('details:not([open]) > summary')
  if (!(await own.isVisible()) && (await fold.count()) > 0) await fold.click()
  const filters = await page.getByRole('link', { name: /^Remove filter/ }).count()
  await own.fill(value)
  await own.press('Enter')
  await expect(page.getByRole('link', { name: /^Remove filter/ })).not.toHaveCount(filters)
  await settle(page)
}

async function expectAnswer(page: Page, found: Row[]): Promise<void> {
  const count = machines(found).length
  await expect(page.getByRole('status').first()).toHaveText(
    new RegExp(`^${String(count)} server${count === 1 ? '' : 's'}(?: found|, )`),
  )
  await expect(heading(page)).toHaveText(found[0]?.name ?? '')
}

test('which machines with 2 NVMe and ECC in Germany cost at most 60 euros with tax', async ({ page }) => {
  await open(page, 'DEDICATED')
  await page.getByLabel('VAT').selectOption({ label: 'Germany' })
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await tick(page, 'Disk type', /^NVMe /)
  await tick(page, 'Number of disks', /^2 NVMe disks /)
  await tick(page, 'ECC', /^Yes /)
  await tick(page, 'Country', /^Germany /)
  const found = await rows('type=eq.baremetal&nvme_drives=eq.2&ram_ecc=is.true&countries=cs.{DE}')
  await expectAnswer(page, found)
  const gross = ((found[0]?.price_eur ?? 0) * 1.19).toFixed(2)
  await expect(cards(page).first().locator('b').first()).toContainText(`€${gross}`)
  await expect(cards(page).first()).toContainText('incl. 19% VAT')
  await limit(page, 'Maximum price', '60')
  await expectAnswer(
    page,
    found.filter(({ price_eur }) => price_eur * 1.19 <= 60),
  )
})

test('which machine has at least 128 GB and 10 Gbit/s', async ({ page }) => {
  await open(page, 'DEDICATED')
  await limit(page, 'Minimum RAM', '128')
  await limit(page, 'Minimum network', '10000')
  await expectAnswer(page, await rows('type=eq.baremetal&is_lead=is.true&ram_size=gte.128&network_speed=gte.10000'))
})

test('which auction has four hard disks of more than 10 TB each', async ({ page }) => {
  await open(page, 'OUTLET')
  await tick(page, 'Partner', /^Hetzner Auction /)
  await tick(page, 'Disk type', /^HDD /)
  await tick(page, 'Number of disks', /^4 hard disks /)
  await limit(page, 'Minimum storage', '40001')
  const found = (
    await rows('partner_id=eq.hetzner-auction&hdd_drives=eq.4&is_lead=is.true&storage_size=gt.40000')
  ).filter(({ disks }) => disks?.some(({ count, size_gb, kind }) => count === 4 && kind === 'HDD' && size_gb > 10_000))
  await expect(
    cards(page)
      .filter({ hasText: /4 × (1[2-9]|2\d) TB HDD/ })
      .first()
      .getByRole('heading'),
  ).toHaveText(found[0]?.name ?? '')
})

test('which machine with an EPYC stands in Finland', async ({ page }) => {
  await open(page, 'OUTLET')
  await tick(page, 'CPU family', /^EPYC /)
  await tick(page, 'Country', /^Finland /)
  await expectAnswer(page, await rows('tags=cs.{outlet}&cpu_family=eq.EPYC&countries=cs.{FI}'))
})

test('in which places can the cheapest machine with 2 NVMe stand', async ({ page }) => {
  await open(page, 'DEDICATED')
  await tick(page, 'Disk type', /^NVMe /)
  await tick(page, 'Number of disks', /^2 NVMe disks /)
  await heading(page).getByRole('link').click()
  await page.waitForURL(/\/plans\//)
  const [cheapest] = await rows('type=eq.baremetal&nvme_drives=eq.2&is_lead=is.true')
  const regions = page.getByRole('region', { name: 'Regions', exact: true })
  expect(cheapest?.places?.length).toBeGreaterThan(1)
  for (const { region } of cheapest?.places ?? []) await expect(regions).toContainText(region)
})

test('what do two configurations of the AX41 differ in', async ({ page }) => {
  await open(page, 'DEDICATED')
  await tick(page, 'Partner', /^Hetzner Dedicated /)
  await page
    .getByRole('link', { name: /^\d+ configurations of AX41-NVMe$/ })
    .first()
    .click()
  await page.waitForURL(/group=off/)
  await settle(page)
  const boxes = page.getByRole('checkbox', { name: /^Compare AX41-NVMe/ })
  await boxes.nth(0).check()
  await boxes.nth(5).check()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await page.waitForURL(/\/compare\?ids=/)
  const ids = new URL(page.url()).searchParams.get('ids') ?? ''
  const found = await rows(`id=in.(${ids})`)
  const differs = JSON.stringify(found[0]?.disks) !== JSON.stringify(found[1]?.disks)
  const disks = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Storage', exact: true }) })
  const texts = await disks.getByRole('cell').allInnerTexts()
  expect(new Set(texts).size, texts.join(' | ')).toBe(differs ? 2 : 1)
})

test('which machine costs least in the first year, setup included', async ({ page }) => {
  await open(page, 'DEDICATED')
  await page.getByLabel('Term').selectOption({ label: '12 months' })
  await settle(page)
  const found = (await rows('type=eq.baremetal&is_lead=is.true')).filter((row) => row.setup_included_12m_usd !== null)
  const least = Math.min(...found.map((row) => row.setup_included_12m_usd ?? Infinity))
  await expect(heading(page)).toHaveText(found.find((row) => row.setup_included_12m_usd === least)?.name ?? '')
})

test('which machine has a GPU, and which one is it', async ({ page }) => {
  await open(page, 'DEDICATED')
  await tick(page, 'GPU', /RTX 4000/)
  await expectAnswer(page, await rows('type=eq.baremetal&is_lead=is.true&gpu_model=like.*RTX 4000*'))
  await expect(cards(page).first()).toContainText('RTX 4000')
})

test('where is a terabyte the cheapest', async ({ page }) => {
  await open(page, 'DEDICATED')
  await page.getByLabel('Sort').selectOption({ label: 'Price per TB' })
  await page.waitForURL(/order=price_per_tb/)
  await settle(page)
  const [best] = await rows('type=eq.baremetal&is_lead=is.true', 'price_per_tb_usd')
  await expect(heading(page)).toHaveText(best?.name ?? '')
})

test('which machine of AMD with 16 cores or more stands in the United Kingdom', async ({ page }) => {
  await open(page, 'DEDICATED')
  await limit(page, 'Minimum cores', '16')
  await tick(page, 'CPU vendor', /^AMD /)
  await tick(page, 'Country', /^United Kingdom /)
  await expectAnswer(page, await rows('type=eq.baremetal&cpu_cores=gte.16&cpu_vendor=eq.AMD&countries=cs.{GB}'))
})
