// Does ten tasks of a visitor in a shop of its own with the bundled plans, and prints the
// clicks and the seconds that each takes. `make tasks` runs it, not the journeys' run. A
// text that is typed counts as one click.
import assert from 'node:assert/strict'

import { type Locator, type Page, test } from '@playwright/test'

import { firstPages, firstScreen, screens } from './support/first-screen.ts'
import { headers, openShop, type Shop } from './support/shop.ts'

interface Row {
  id: number
  name: string
  partner_name: string
  cpu_name: string
  ram_size: number
  storage_size: number
  price_usd: number
}

/** A visitor whose actions are counted. */
class Visitor {
  clicks = 0
  readonly page: Page
  readonly url: string

  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
  }

  async click(target: Locator) {
    this.clicks++
    await target.click()
  }

  async check(target: Locator) {
    this.clicks++
    await target.check()
  }

  async choose(target: Locator, label: string | RegExp) {
    this.clicks++
    const options = await target
      .locator('option')
      .evaluateAll((all: HTMLOptionElement[]) => all.map(({ text, value }) => ({ text, value })))
    const option = options.find(({ text }) => (typeof label === 'string' ? text === label : label.test(text)))
    assert.ok(option, `${String(label)} is not among ${options.map(({ text }) => text).join(', ')}`)
    // By its value: the count in the text follows the list.
    await target.selectOption(option.value)
  }

  /** Types into the search box and waits for the list. */
  async search(text: string) {
    this.clicks++
    const box = this.page.getByRole('searchbox', { name: 'Search plans' })
    await box.fill(text)
    await Promise.all([this.page.waitForURL(/[?&]q=/), box.press('Enter')])
    await this.settle()
  }

  async settle() {
    await this.page.waitForLoadState('networkidle')
    await this.page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  }

  cards() {
    return this.page.getByRole('article')
  }

  async total(): Promise<number> {
    const text = await this.page
      .getByRole('status')
      .filter({ hasText: /\bservers?\b/ })
      .innerText()
    return Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''))
  }
}

async function rows(url: string, query: string): Promise<Row[]> {
  const answer = await fetch(`${url}/rest/v1/server_plans?${query}`, { headers: headers() })
  assert.equal(answer.status, 200, await answer.clone().text())
  return (await answer.json()) as Row[]
}

const amount = (text: string): number => Number(/[\d,]+\.\d+/.exec(text)?.[0].replaceAll(',', ''))

/** Each begins on the home page and answers with what the visitor found. */
const tasks: [name: string, run: (v: Visitor) => Promise<string>][] = [
  [
    'the cheapest machine with at least 64 GB in Germany',
    async (v) => {
      await v.search('ram>=64 region:de')
      const name = await v.cards().first().getByRole('heading').innerText()
      const [cheapest] = await rows(
        v.url,
        'select=name&ram_size=gte.64&countries=cs.{DE}&order=price_usd.asc.nullslast&limit=1',
      )
      assert.equal(name, cheapest?.name)
      return name
    },
  ],
  [
    'all outlet servers with NVMe under 50 euros',
    async (v) => {
      await v.click(v.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Outlet' }))
      await v.choose(v.page.getByLabel('Currency'), /EUR/)
      await v.search('nvme price<50')
      const total = await v.total()
      const found = await rows(
        v.url,
        'select=id&tags=cs.{outlet}&is_lead=is.true&price_eur=lt.50&storage_type=ilike.*nvme*&limit=1000',
      )
      assert.ok(total > 0)
      assert.equal(total, found.length)
      return `${total} servers`
    },
  ],
  [
    'three plans side by side',
    async (v) => {
      const boxes = v.page.getByRole('checkbox', { name: /^Compare / })
      for (const n of [0, 1, 2]) await v.check(boxes.nth(n))
      await v.click(v.page.getByRole('link', { name: 'Compare', exact: true }))
      await v.page.waitForURL(/\/compare\?ids=/)
      const plans = await v.page.getByRole('columnheader').count()
      assert.equal(plans, 3)
      return `${plans} plans`
    },
  ],
  [
    'a feed of VPS with 16 GB',
    async (v) => {
      await v.click(v.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'VPS' }))
      await v.choose(v.page.getByLabel('RAM', { exact: true }), /^16 GB/)
      await v.settle()
      const link = v.page.getByRole('link', { name: 'RSS' })
      v.clicks++
      const feed = await (await fetch(new URL((await link.getAttribute('href')) ?? '', v.url))).text()
      const items = feed.split('<item>').length - 1
      assert.equal(items, Math.min(100, await v.total()))
      return `${items} items`
    },
  ],
  [
    'the same machine for less at another partner',
    async (v) => {
      const dear = await withTwin(v.url)
      await v.search(`name:"${dear.name}"`)
      await v.click(v.cards().filter({ hasText: dear.partner_name }).first().getByRole('heading').getByRole('link'))
      const twins = v.page.getByRole('heading', { name: 'Same specs for less elsewhere' })
      await v.click(twins.locator('xpath=following-sibling::ul[1]').getByRole('link').first())
      await v.page.waitForURL(
        (address) => !address.pathname.endsWith(`-${dear.id}`) && address.pathname.startsWith('/plans/'),
      )
      return `${dear.name} as ${await v.page.getByRole('heading', { level: 1 }).innerText()}`
    },
  ],
  [
    'a table with chosen columns as CSV',
    async (v) => {
      await v.search('ram>=128')
      await v.click(v.page.getByRole('button', { name: 'Table', exact: true }))
      await v.click(v.page.getByText('Columns', { exact: true }))
      await v.check(v.page.getByRole('checkbox', { name: 'Threads' }))
      await v.click(v.page.getByRole('button', { name: 'Show these columns' }))
      await v.page.getByRole('columnheader', { name: 'Threads' }).waitFor()
      v.clicks++
      const csv = await (
        await fetch(new URL((await v.page.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '', v.url))
      ).text()
      const lines = csv.trim().split('\n')
      assert.match(lines[0] ?? '', /^name,partner_name,price_usd,/)
      assert.match(lines[0] ?? '', /cpu_threads/)
      assert.ok(lines.length > (await v.total()))
      return `${lines.length - 1} rows`
    },
  ],
  [
    'the same list from a copied address',
    async (v) => {
      await v.search('epyc ram>=64')
      await v.choose(v.page.getByLabel('Sort'), 'Price per core')
      await v.page.waitForURL(/order=price_per_core/)
      await v.settle()
      const names = await v.cards().getByRole('heading').allTextContents()
      const other = await v.page.context().browser()?.newContext()
      assert.ok(other)
      const page = await other.newPage()
      await page.goto(v.page.url())
      assert.deepEqual(await page.getByRole('article').getByRole('heading').allTextContents(), names)
      await other.close()
      return `${names.length} plans`
    },
  ],
  [
    'what a server costs with German VAT',
    async (v) => {
      const net = amount(await v.cards().first().locator('b').innerText())
      await v.choose(v.page.getByLabel('VAT', { exact: true }), 'Germany')
      await v.cards().first().getByText('incl. 19% VAT').waitFor()
      const text = await v.cards().first().locator('b').innerText()
      assert.ok(Math.abs(amount(text) - net * 1.19) < 0.011, `${text} of ${net}`)
      return text
    },
  ],
  [
    'the plans whose price changed last',
    async (v) => {
      await v.choose(v.page.getByLabel('Sort'), 'Latest price change')
      await v.page.waitForURL(/order=price_changed_at/)
      await v.settle()
      return await v.cards().first().getByRole('heading').innerText()
    },
  ],
  [
    'servers in London with two NVMe disks',
    async (v) => {
      await v.search('2x nvme region:london')
      const found = await rows(
        v.url,
        'select=id&nvme_drives=eq.2&regions=cs.{London}&spot=is.false&available=is.true&limit=1000',
      )
      assert.ok(found.length > 0)
      assert.equal(await v.total(), found.length)
      await v.click(v.page.getByRole('button', { name: 'Table', exact: true }))
      const cells = v.page.getByRole('cell', { name: /^(2 × |[^+]*NVMe \+ 1 × ).*NVMe/ })
      await cells.first().waitFor()
      return `${await v.total()} servers`
    },
  ],
]

/** A plan that another partner sells for less, by the rule of plan pages. */
async function withTwin(url: string): Promise<Row> {
  const all = await rows(
    url,
    'select=id,name,partner_name,cpu_name,ram_size,storage_size,price_usd&is_lead=is.true&cpu_name=not.is.null&price_usd=not.is.null&order=price_usd.asc&limit=5000',
  )
  const seen = new Map<string, Row>()
  for (const row of all) {
    const key = [row.cpu_name, row.ram_size, row.storage_size].join()
    const first = seen.get(key)
    if (first && first.partner_name !== row.partner_name && first.price_usd < row.price_usd) return row
    if (!first) seen.set(key, row)
  }
  throw new Error('no plan has a twin that is cheaper')
}

const report: Record<string, { clicks: number; seconds: number; found: string }> = {}
let shop: Shop & { close(): Promise<void> }

test.beforeAll(async () => {
  shop = await openShop({}, 'whole')
})
test.afterAll(async () => {
  console.table(report)
  await shop.close()
})

for (const [name, run] of tasks) {
  test(name, async ({ page }) => {
    const visitor = new Visitor(page, shop.url)
    const start = performance.now()
    await page.goto(shop.url, { waitUntil: 'networkidle' })
    const found = await run(visitor)
    report[name] = { clicks: visitor.clicks, seconds: Number(((performance.now() - start) / 1000).toFixed(1)), found }
  })
}

/** From the home page until two plans have been read one after the other, and until three stand side by side. */
const ways: [name: string, run: (v: Visitor) => Promise<unknown>][] = [
  [
    'the second plan is read',
    async (v) => {
      for (const n of [0, 1]) {
        await v.click(v.cards().nth(n).getByRole('heading').getByRole('link'))
        await v.page.waitForURL(/\/plans\//)
        await v.page.getByRole('heading', { level: 1 }).waitFor()
        if (n === 0) await v.page.goBack()
      }
    },
  ],
  ['the third plan is compared', async (v) => tasks.find(([name]) => name === 'three plans side by side')?.[1](v)],
]

for (const [kind, screen] of Object.entries({
  phone: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
})) {
  test(`until a second plan is read, and a third compared, on a ${kind}`, async ({ browser }) => {
    for (const [name, run] of ways) {
      const page = await browser.newPage(screen)
      const visitor = new Visitor(page, shop.url)
      const start = performance.now()
      await page.goto(shop.url)
      await run(visitor)
      const seconds = Number(((performance.now() - start) / 1000).toFixed(1))
      report[`${name}, on a ${kind}`] = { clicks: visitor.clicks, seconds, found: '' }
      await page.close()
    }
  })
}

test('where the first plan begins', async ({ browser }) => {
  const tops: Record<string, Record<string, number>> = {}
  for (const screen of screens) {
    const page = await browser.newPage({ viewport: screen, baseURL: shop.url })
    for (const path of firstPages) {
      const { card } = await firstScreen(page, path)
      tops[path] = { ...tops[path], [`${String(screen.width)} x ${String(screen.height)}`]: Math.round(card) }
    }
    await page.close()
  }
  console.table(tops)
})
