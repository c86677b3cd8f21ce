import type { Locator, Page } from '@playwright/test'

import { darkViolations, sideways, violations } from './support/look.ts'
import { expect, headers, misbehave, type Shop, test } from './support/shop.ts'
import { watch } from './support/watch.ts'

const defaultPath = 'fields.sections.1.fields'

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const pathField = (page: Page): Locator => page.getByRole('combobox', { name: 'Path' })
const shown = (page: Page): Locator => page.getByRole('region', { name: 'Value', exact: true })
const members = (page: Page): Locator => page.getByRole('list', { name: 'Members' })
const member = (page: Page, name: string): Locator => members(page).getByRole('button', { name, exact: true })
/** Opens what a member holds, and explores it. */
async function enter(page: Page, name: string, path: string): Promise<void> {
  await members(page).locator(':scope > li > details > summary').filter({ hasText: name }).click()
  await member(page, `Show: ${path}`).click()
}
const figures = (page: Page): Locator => page.getByRole('region', { name: 'Statistics' })

async function open(page: Page, shop: Shop, search = ''): Promise<void> {
  await page.goto(`${shop.url}/json-explorer${search}`)
  await expect(button(page, 'Fetch JSON')).toBeVisible()
}

async function fetchJSON(page: Page): Promise<void> {
  await button(page, 'Fetch JSON').click()
  await expect(page.getByRole('status').filter({ hasText: /^Loaded/ })).toBeVisible()
}

async function explore(page: Page, path: string): Promise<void> {
  await pathField(page).fill(path)
  await button(page, 'Explore').click()
}

async function openFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page.getByLabel('Open a file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

async function loaded(page: Page, source: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: `from ${source}` })).toBeVisible()
}

interface Block {
  sys: { id: string }
  fields: { title: string; type: string; slug: string; price: Record<string, number> | null }
}
interface Document {
  fields: { sections: { fields: { title: string; category?: string; blocks?: Block[] } }[] }
}

/** The partner's document as the server passes it on. */
async function contaboJSON(
  shop: Shop,
): Promise<{ text: string; blocks: Block[]; dedicated: Block[]; sections: number }> {
  const answer = await fetch(`${shop.url}/functions/v1/partner-json?partner=contabo`, { headers: headers() })
  const text = await answer.text()
  const {
    fields: { sections },
  } = JSON.parse(text) as Document
  const blocks = sections.flatMap((section) => section.fields.blocks ?? [])
  const dedicated = blocks.filter((block) => ['ds', 'outletServer'].includes(block.fields.type))
  return { text, blocks, dedicated, sections: sections.length }
}

// Holds: 1.developer-tool, 2.routes.json-explorer, 2.explorer.fetch, 2.explorer.statistics, 2.explorer.path, 2.explorer.structures, 2.explorer.find, 2.explorer.extract, 6.explorer, 7.explorer
test('a developer goes from the partner’s JSON to the verdict on a plan', async ({ page, shop }) => {
  const findings = watch(page)
  const { text, blocks, dedicated, sections } = await contaboJSON(shop)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await open(page, shop)
  await fetchJSON(page)

  for (const figure of [
    `Sections${String(sections)}`,
    `Blocks${String(blocks.length)}`,
    `Size${(Buffer.byteLength(text) / 1024).toFixed(1)} KB`,
  ]) {
    await expect(figures(page)).toContainText(figure)
  }
  await expect(pathField(page)).toHaveValue(defaultPath)
  await expect(members(page)).toContainText(/blocks array of \d+/)

  await button(page, 'List section structures').click()
  await expect(page.getByText(`${String(sections)} sections`, { exact: true })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Sections', exact: true }).getByRole('row').filter({ hasText: 'FAQ' }),
  ).toContainText('array of 1')

  await button(page, 'Find dedicated plans').click()
  await expect(page.getByText(`${String(dedicated.length)} dedicated plans found`)).toBeVisible()
  const second = dedicated[1]
  await page
    .getByRole('region', { name: 'Plans' })
    .getByRole('row')
    .filter({ hasText: second?.fields.title ?? '' })
    .first()
    .getByRole('button')
    .click()
  await expect(pathField(page)).toHaveValue(`${defaultPath}.blocks.1`)
  await members(page).getByText('sys', { exact: true }).click()
  await expect(members(page)).toContainText(second?.sys.id ?? '')
  await expect(page).toHaveURL(`${shop.url}/json-explorer?path=${defaultPath}.blocks.1`)

  await button(page, 'Extract plan details').click()
  await expect(page.getByRole('status').filter({ hasText: 'The Contabo adapter accepts' })).toContainText(
    `${String(dedicated.length)} dedicated plans extracted`,
  )
  const line = page
    .getByRole('row')
    .filter({ hasText: `${defaultPath}.blocks.1` })
    .first()
  const prices = ['USD', 'EUR', 'GBP'].map((currency) => String(second?.fields.price?.[currency] ?? '—'))
  await expect(line.getByRole('cell')).toContainText([
    second?.sys.id ?? '',
    'ds',
    second?.fields.slug ?? '',
    ...prices,
    'cpu',
    'Accepted',
  ])
  await line.getByText('Accepted').click()
  await expect(line.getByText('"baremetal"', { exact: false })).toBeVisible()

  expect([...new Set(asked)]).toEqual([new URL(shop.url).origin])
  expect(findings).toEqual([])
})

// Holds: 2.explorer.path
test('the path completes, breaks readably and stays in the address without a request', async ({ page, shop }) => {
  await open(page, shop)
  await fetchJSON(page)
  const asked: string[] = []
  // The browser itself looks for the page's icon again at every new address.
  page.on('request', (request) => {
    if (!request.url().endsWith('/icon.svg')) asked.push(request.url())
  })

  await pathField(page).fill('fields.sec')
  expect(
    await page
      .locator('datalist option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value'))),
  ).toEqual(['fields.sections'])
  await pathField(page).fill('fields.sections')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${shop.url}/json-explorer?path=fields.sections`)

  await explore(page, 'fields.sections.1.feilds.title')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The path stops at part 4, “feilds”')
  await expect(alert).toContainText('fields.sections.1 is object of 2')
  await enter(page, 'fields', defaultPath)
  await expect(pathField(page)).toHaveValue(defaultPath)
  await expect(page).toHaveURL(`${shop.url}/json-explorer`)

  await member(page, 'title').focus()
  await page.keyboard.press('Enter')
  await expect(pathField(page)).toHaveValue(`${defaultPath}.title`)
  await page.keyboard.press('Tab')
  await expect(button(page, 'Up')).toBeFocused()
  for (let i = 0; i < 4; i++) await button(page, 'Up').click()
  await member(page, 'slug').click()
  expect(asked).toEqual([])

  await page.reload()
  await expect(pathField(page)).toHaveValue('fields.slug')
  await fetchJSON(page)
  await expect(shown(page)).toHaveText('dedicated-servers')
})

// Holds: 8.explorer-fails
test('a partner’s web page is told in words, and what was open stays', async ({ page, ownShop }) => {
  await misbehave(ownShop, 'html')
  await open(page, ownShop)
  await button(page, 'Fetch JSON').click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('HTTP 502: Bad Gateway')
  await expect(alert).toContainText(/web page instead of JSON/)
  await misbehave(ownShop, 'none')
  await fetchJSON(page)
  await expect(alert).toBeHidden()
  await ownShop.stop()
  await button(page, 'Fetch JSON').click()
  await expect(alert).toHaveText('The server could not be reached')
  await expect(members(page)).toContainText('blocks array of')
})

test('rejected plans say why, and a document that a refresh would refuse says so', async ({ page, ownShop }) => {
  await misbehave(ownShop, 'unknown-type')
  await open(page, ownShop)
  await fetchJSON(page)
  await button(page, 'Extract plan details').click()
  await expect(page.getByRole('status').filter({ hasText: /rejects [1-9]/ })).toBeVisible()
  const rejected = page.getByRole('row').filter({ hasText: 'Rejected' }).first()
  await expect(rejected).toContainText('quantum')
  await expect(rejected).toContainText('outletServer')

  await openFile(page, 'none.json', '{"fields":{"sections":[{"fields":{"blocks":[]}}]}}')
  await expect(page.getByRole('alert').filter({ hasText: 'A refresh would refuse this document' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'No dedicated plans found in JSON data' })).toBeVisible()
})

test('Cherry Servers’ list is explored and judged as its own', async ({ page, shop }) => {
  await open(page, shop)
  await page.getByRole('combobox', { name: 'Partner' }).selectOption('Cherry Servers')
  await expect(page).toHaveURL(`${shop.url}/json-explorer?partner=cherry`)
  await fetchJSON(page)
  await expect(page.getByText('No sections found in JSON data')).toBeVisible()
  await expect(pathField(page)).toHaveValue('$')
  await button(page, 'Extract plan details').click()
  await expect(page.getByRole('status').filter({ hasText: 'The Cherry Servers adapter accepts' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('baremetal')
})

test('hostile documents are read or refused in words', async ({ page, shop }) => {
  const findings = watch(page)
  await open(page, shop)

  await openFile(page, 'deep.json', '['.repeat(10_000) + ']'.repeat(10_000))
  await loaded(page, 'deep.json')
  await explore(page, Array(9_000).fill('0').join('.'))
  await expect(page.getByRole('status').filter({ hasText: 'array of 1' })).toBeVisible()
  await members(page).locator('summary').click()
  await button(page, 'Up').click()

  await openFile(
    page,
    'proto.json',
    '{"__proto__":{"polluted":1},"constructor":null,"":{"a.b":["<img src=x onerror=alert(1)>\u202E"]}}',
  )
  await loaded(page, 'proto.json')
  await explore(page, '__proto__.polluted')
  await expect(shown(page)).toHaveText('1')
  await explore(page, '[""]["a.b"]')
  await expect(members(page)).toContainText(String.raw`<img src=x onerror=alert(1)>\u202e`)
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)

  await openFile(page, 'latin.json', Buffer.from([0xef, 0xbb, 0xbf, 0x22, 0xfc, 0x22]))
  await loaded(page, 'latin.json')

  await openFile(page, 'wide.json', `[${'0,'.repeat(999_999)}12345678901234567]`)
  await loaded(page, 'wide.json')
  await expect(page.getByText(/more than 15 digits are rounded/)).toBeVisible()
  await explore(page, '999998')
  await expect(shown(page)).toHaveText('0')

  await openFile(page, 'broken.json', '{"a": 1')
  await expect(page.getByRole('alert').first()).toHaveText(/^Invalid JSON: .*position 7/)
  expect(findings).toEqual([])
})

test('a document of 20 MB is explored like a small one', async ({ page, shop }) => {
  test.slow()
  const findings = watch(page)
  await open(page, shop)
  await openFile(page, 'large.json', largeDocument())
  await loaded(page, 'large.json')
  await expect(figures(page)).toContainText('Blocks4,000')
  await explore(page, 'fields.sections.39.fields.blocks.99.fields.title')
  await expect(shown(page)).toHaveText('Machine 3999')

  await button(page, 'Find dedicated plans').click()
  await expect(page.getByText('4,000 dedicated plans found')).toBeVisible()
  await button(page, 'Extract plan details').click()
  await expect(page.getByRole('status').filter({ hasText: 'The Contabo adapter accepts 4,000' })).toBeVisible({
    timeout: 180_000, // 4,000 plans are judged, on a busy machine with one processor too
  })
  expect(await page.getByRole('row').count()).toBe(51)
  await button(page, 'Show more').last().click()
  await expect(page.getByText('100 of 4,000 are shown.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Machine 99' })).toBeVisible()
  expect(findings).toEqual([])
})

function largeDocument(): string {
  const text = 'A sentence about a machine. '.repeat(170)
  const specs = [
    { type: 'cpu', title: '12 x 3.70 GHz', subtitle: 'AMD Ryzen 9 7900' },
    { type: 'ram', title: '64 GB RAM', subtitle: null },
    { type: 'storage', title: '1 TB NVMe', subtitle: null },
    { type: 'port', title: '1 Gbit/s Port', subtitle: null },
  ]
  const block = (n: number): object => ({
    sys: { id: `block${String(n).padStart(17, '0')}` },
    fields: {
      title: `Machine ${String(n)}`,
      slug: `machine-${String(n)}`,
      type: 'ds',
      price: { EUR: 50 + n, USD: 55 + n, GBP: 45 + n },
      periods: [],
      specs,
      text,
    },
  })
  const sections = Array.from({ length: 40 }, (_, s) => ({
    sys: { id: `section${String(s)}` },
    fields: { title: `Section ${String(s)}`, blocks: Array.from({ length: 100 }, (_, b) => block(s * 100 + b)) },
  }))
  return JSON.stringify({ fields: { sections } })
}

for (const width of [320, 1280]) {
  test(`at ${String(width)} px axe finds nothing in any state, and nothing scrolls sideways`, async ({
    browser,
    shop,
  }) => {
    test.slow()
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      baseURL: shop.url,
    })
    const page = await context.newPage()
    const findings = watch(page)
    const look = async (): Promise<void> => {
      if (width === 320) expect(await violations(page)).toEqual([])
      else expect(await darkViolations(page), 'in the dark').toEqual([])
      expect(await sideways(page)).toBe(0)
    }
    await open(page, shop)
    await button(page, 'Explore').click()
    await look()
    await fetchJSON(page)
    for (const [name, done] of [
      ['List section structures', /^9 sections$/],
      ['Find dedicated plans', /plans found$/],
      ['Extract plan details', /adapter accepts/],
    ] as const) {
      await button(page, name).click()
      await expect(page.getByText(done)).toBeVisible()
      await look()
    }
    await page.getByText('Accepted').first().click()
    await explore(page, 'fields.nothing')
    await expect(page.getByRole('alert')).toBeVisible()
    await look()
    expect(findings).toEqual([])
    await context.close()
  })
}
