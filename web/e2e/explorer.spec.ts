import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Locator, Page } from '@playwright/test'

import { sideways, violations } from './support/look.ts'
import { expect, headers, misbehave, type Shop, test } from './support/shop.ts'
import { watch } from './support/watch.ts'

const defaultPath = 'fields.sections.1.fields'

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const pathField = (page: Page): Locator => page.getByRole('combobox', { name: 'Path' })
const shown = (page: Page): Locator => page.getByRole('region', { name: 'Value as JSON' })
const figure = (page: Page, name: string): Locator => page.locator('.figures > div').filter({ has: page.getByText(name, { exact: true }) })

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

async function openText(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page.getByLabel('Open a file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

async function loaded(page: Page, source: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: `from ${source}` })).toBeVisible()
}

interface Block { sys: { id: string }, fields: { title: string, type: string, slug: string, price: Record<string, number> | null } }
interface Document { fields: { sections: { fields: { title: string, category?: string, blocks?: Block[] } }[] } }

/** The partner's document as the server passes it on. */
async function contaboJSON(shop: Shop): Promise<{ text: string, blocks: Block[], dedicated: Block[], sections: number }> {
  const answer = await fetch(`${shop.url}/functions/v1/partner-json?partner=contabo`, { headers: headers() })
  const text = await answer.text()
  const { fields: { sections } } = JSON.parse(text) as Document
  const blocks = sections.flatMap((section) => section.fields.blocks ?? [])
  const dedicated = blocks.filter((block) => ['ds', 'outletServer'].includes(block.fields.type))
  return { text, blocks, dedicated, sections: sections.length }
}

// Holds: 8.explorer-before
test('every tool asks for a document first', async ({ page, shop }) => {
  const findings = watch(page)
  await open(page, shop)
  for (const name of ['Explore', 'List section structures', 'Find dedicated plans', 'Extract plan details']) {
    await button(page, name).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Please fetch JSON data first' }).last()).toBeVisible()
  }
  expect(findings).toEqual([])
})

// Holds: 1.developer-tool, 2.routes.json-explorer, 2.explorer.fetch, 2.explorer.statistics, 2.explorer.path, 2.explorer.structures, 2.explorer.find, 2.explorer.extract, 6.explorer, 7.explorer
test('a developer goes from the partner’s JSON to the verdict on a plan', async ({ page, shop }) => {
  const findings = watch(page)
  const { text, blocks, dedicated, sections } = await contaboJSON(shop)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await open(page, shop)
  await fetchJSON(page)

  await expect(figure(page, 'Sections')).toContainText(String(sections))
  await expect(figure(page, 'Blocks')).toContainText(String(blocks.length))
  await expect(figure(page, 'Size')).toContainText(`${(Buffer.byteLength(text) / 1024).toFixed(1)} KB`)
  await expect(figure(page, 'Source')).toContainText('Contabo')
  await expect(pathField(page)).toHaveValue(defaultPath)
  await expect(shown(page)).toContainText('"blocks": [')
  await expect(page.getByRole('treeitem', { selected: true })).toContainText('fields')

  await button(page, 'List section structures').click()
  await expect(page.getByText(`${String(sections)} sections`, { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sections' }).getByRole('listitem').filter({ hasText: 'FAQ' })).toContainText('array of 1')

  await button(page, 'Find dedicated plans').click()
  await expect(page.getByText(`${String(dedicated.length)} dedicated plans found`)).toBeVisible()
  const second = dedicated[1]
  const row = page.getByRole('listitem').filter({ hasText: second?.fields.title ?? '' }).first()
  await row.getByRole('button').click()
  await expect(page.getByRole('tree', { name: 'Document' })).toBeFocused()
  await expect(pathField(page)).toHaveValue(`${defaultPath}.blocks.1`)
  await expect(page.getByRole('treeitem', { selected: true })).toContainText(second?.fields.title ?? '')
  await expect(page).toHaveURL(`${shop.url}/json-explorer?path=${defaultPath}.blocks.1`)

  await button(page, 'Extract plan details').click()
  await expect(page.getByRole('status').filter({ hasText: 'The Contabo adapter accepts' })).toContainText(`${String(dedicated.length)} dedicated plans extracted`)
  const line = page.getByRole('row').filter({ hasText: `${defaultPath}.blocks.1` }).first()
  const prices = ['EUR', 'USD', 'GBP'].map((currency) => second?.fields.price?.[currency]?.toFixed(2))
  await expect(line.getByRole('cell')).toContainText([second?.sys.id ?? '', 'ds', second?.fields.slug ?? '', ...prices.map((price) => price ?? '—'), 'cpu', 'Accepted'])
  await line.getByText('Accepted').click()
  await expect(line.getByText('baremetal')).toBeVisible()

  expect([...new Set(asked)]).toEqual([new URL(shop.url).origin])
  expect(findings).toEqual([])
})

// Holds: 2.explorer.path
test('the path completes, breaks readably and stays in the address without a request', async ({ page, shop }) => {
  await open(page, shop)
  await fetchJSON(page)
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  const asked: string[] = []
  // The browser itself looks for the page's icon again at every new address.
  page.on('request', (request) => { if (!request.url().endsWith('/icon.svg')) asked.push(request.url()) })

  await pathField(page).fill('fields.sec')
  await page.getByRole('option', { name: /^sections/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(pathField(page)).toHaveValue('fields.sections')
  await expect(page).toHaveURL(`${shop.url}/json-explorer?path=fields.sections`)

  await explore(page, 'fields.sections.1.feilds.title')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The path breaks at part 4, “feilds”')
  await expect(alert).toContainText('fields.sections.1 is an object of 2 members')
  await alert.getByRole('button', { name: 'fields' }).click()
  await expect(pathField(page)).toHaveValue(defaultPath)
  await expect(page).toHaveURL(`${shop.url}/json-explorer`)

  await page.getByRole('treeitem').filter({ hasText: 'slug' }).click()
  await expect(pathField(page)).toHaveValue('fields.slug')
  expect(asked).toEqual([])

  await page.reload()
  await expect(pathField(page)).toHaveValue('fields.slug')
  await fetchJSON(page)
  await expect(shown(page)).toHaveText('dedicated-servers')
})

test('the tree goes by keyboard alone', async ({ page, shop }) => {
  await open(page, shop, '?path=fields.title')
  await fetchJSON(page)
  const tree = page.getByRole('tree', { name: 'Document' })
  const active = page.locator('.tree-row-active')
  await expect(page.getByRole('treeitem', { name: /^title/ })).toHaveAttribute('aria-selected', 'true')
  await pathField(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(tree).toBeFocused()
  await page.keyboard.press('Home')
  await expect(active).toHaveAttribute('aria-level', '1')
  await page.keyboard.press('ArrowDown')
  await expect(active).toContainText('fields')
  await page.keyboard.press('ArrowLeft')
  await expect(active).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(active).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(active).toHaveAttribute('aria-level', '3')
  await page.keyboard.press('ArrowLeft')
  await expect(active).toContainText('fields')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(pathField(page)).toHaveValue('sys')
  expect(await tree.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'))
})

for (const { fault, title, sentence } of [
  { fault: 'status-404', title: 'HTTP 404: Not Found', sentence: /The partner answered 404/ },
  { fault: 'challenge', title: 'HTTP 403: Forbidden', sentence: /partner/ },
  { fault: 'html', title: 'HTTP 502: Bad Gateway', sentence: /web page instead of JSON/ },
]) {
  // Holds: 8.explorer-fails
  test(`a partner that answers with ${fault} is told as ${title}`, async ({ page, ownShop }) => {
    await misbehave(ownShop, fault)
    await open(page, ownShop)
    await button(page, 'Fetch JSON').click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(title)
    await expect(alert).toContainText(sentence)
    await misbehave(ownShop, 'none')
    await fetchJSON(page)
    await expect(alert).toBeHidden()
  })
}

// Holds: 8.explorer-fails
test('a shop that is gone is told, and what was open stays', async ({ page, ownShop }) => {
  await open(page, ownShop)
  await fetchJSON(page)
  await ownShop.stop()
  await button(page, 'Fetch JSON').click()
  await expect(page.getByRole('alert')).toHaveText('The server could not be reached')
  await expect(page.getByRole('treeitem').first()).toBeVisible()
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

  await openText(page, 'none.json', '{"fields":{"sections":[{"fields":{"blocks":[]}}]}}')
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
  await button(page, 'List section structures').click()
  await expect(page.getByRole('alert')).toHaveText('No sections found in JSON data')
  await button(page, 'Extract plan details').click()
  await expect(page.getByRole('status').filter({ hasText: 'The Cherry Servers adapter accepts' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('baremetal')
})

test('a file is opened, dropped and pasted', async ({ page, shop }) => {
  await open(page, shop)
  await openText(page, 'mine.json', '{"fields":{"sections":[{"fields":{"title":"A"}},{"fields":{"title":"B"}}]}}')
  await loaded(page, 'mine.json')
  await expect(shown(page)).toContainText('"title": "B"')

  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['[1,2,3]'], 'dropped.json', { type: 'application/json' }))
    return data
  })
  await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped })
  await expect(page.getByText('Drop the file to open it.')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
  await loaded(page, 'dropped.json')

  await button(page, 'Paste JSON').click()
  const field = page.getByRole('textbox', { name: 'JSON text' })
  await expect(field).toBeFocused()
  await field.fill('{"a":\n  [1,]}')
  await button(page, 'Load pasted JSON').click()
  await expect(page.getByRole('alert')).toHaveText('Invalid JSON at line 2, column 6: expected a value, but “]” came')
  await field.fill('{"a": "<img src=x onerror=alert(1)>"}')
  await button(page, 'Load pasted JSON').click()
  await loaded(page, 'Pasted text')
  await expect(page.getByRole('heading', { name: 'Statistics' })).toBeFocused()
  await expect(page.getByRole('treeitem', { name: /onerror/ })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('hostile documents are read or refused in words', async ({ page, shop }) => {
  const findings = watch(page)
  await open(page, shop)

  await openText(page, 'deep.json', '['.repeat(10_000) + ']'.repeat(10_000))
  await loaded(page, 'deep.json')
  await explore(page, Array(9_000).fill('0').join('.'))
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '9001')

  await openText(page, 'proto.json', '{"__proto__":{"polluted":1},"constructor":null,"":{"a.b":[true]}}')
  await loaded(page, 'proto.json')
  await explore(page, '__proto__.polluted')
  await expect(shown(page)).toHaveText('1')
  await explore(page, '[""]["a.b"].0')
  await expect(shown(page)).toHaveText('true')
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)

  await openText(page, 'twice.json', '\uFEFF{"a":1,"a":2}')
  await loaded(page, 'twice.json')
  await expect(page.getByText(/A key comes again in the same object, the first at a/)).toBeVisible()
  await expect(page.getByText('repeated key')).toHaveCount(1)

  await openText(page, 'latin.json', Buffer.from([0x22, 0xfc, 0x22]))
  await loaded(page, 'latin.json')
  await expect(page.getByText(/bytes that are not UTF-8/)).toBeVisible()

  await openText(page, 'wide.json', `[${'0,'.repeat(999_999)}0]`)
  await loaded(page, 'wide.json')
  await page.getByRole('tree').focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('treeitem', { name: /^999999 / })).toBeVisible()

  await openText(page, 'broken.json', '{"a": 1')
  await expect(page.getByRole('alert').first()).toHaveText('Invalid JSON at line 1, column 8: expected a comma or }, but the document ends')
  expect(findings).toEqual([])
})

// Holds: 2.explorer.extract
test('extracted plans are copied as JSON and as CSV', async ({ browser, shop }) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], baseURL: shop.url })
  const page = await context.newPage()
  const { dedicated } = await contaboJSON(shop)
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
  await open(page, shop)
  await fetchJSON(page)
  await button(page, 'Extract plan details').click()
  await expect(page.getByRole('status').filter({ hasText: 'The Contabo adapter accepts' })).toBeVisible()

  await button(page, 'Copy as JSON').click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  const plans = JSON.parse(await clipboard()) as { id: string, title: string, prices: Record<string, number | null>, verdict: string }[]
  expect(plans.map(({ id, title, prices }) => ({ id, title, prices }))).toEqual(
    dedicated.map(({ sys, fields }) => ({ id: sys.id, title: fields.title, prices: { EUR: fields.price?.['EUR'] ?? null, USD: fields.price?.['USD'] ?? null, GBP: fields.price?.['GBP'] ?? null } })),
  )
  expect(new Set(plans.map(({ verdict }) => verdict))).toEqual(new Set(['accepted']))

  await button(page, 'Copy as CSV').click()
  await expect(page.getByText(/The plans as CSV/)).toBeVisible()
  const lines = (await clipboard()).split(/\r?\n/)
  expect(lines[0]).toBe('id,title,type,slug,price_eur,price_usd,price_gbp,specs,verdict,reason,path')
  expect(lines).toHaveLength(dedicated.length + 2)

  await openText(page, 'formula.json', '[{"id":1,"title":"=HYPERLINK(\\"http://x\\")","type":"ds","price":{"EUR":-1.50},"specs":[]}]')
  await expect(page.getByRole('row').nth(1)).toContainText('=HYPERLINK')
  await button(page, 'Copy as CSV').click()
  await expect.poll(clipboard).toContain(`1,"'=HYPERLINK(""http://x"")",ds,,-1.50,,,`)
  await context.close()
})

test('where copying is not allowed the text can be taken by hand', async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('not allowed')) } })
  })
  await open(page, shop)
  await fetchJSON(page)
  await explore(page, 'fields.slug')
  await expect(shown(page)).toHaveText('dedicated-servers')
  await button(page, 'Copy value').click()
  const dialog = page.getByRole('dialog', { name: 'The browser did not allow copying' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('dedicated-servers')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Save as a file' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('value.json')
  expect(await readFile(await saved.path(), 'utf8')).toBe('dedicated-servers')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Copy value')).toBeFocused()
})

test('a document of 20 MB is explored like a small one', async ({ page, shop }) => {
  test.slow()
  const findings = watch(page)
  const folder = await mkdtemp(join(tmpdir(), 'launchrack-json-'))
  const file = join(folder, 'large.json')
  await writeFile(file, largeDocument())
  await open(page, shop)
  await page.getByLabel('Open a file').setInputFiles(file)
  // The page stays at work while the document is read apart from it.
  await button(page, 'Paste JSON').click()
  await expect(page.getByRole('textbox', { name: 'JSON text' })).toBeFocused()
  await button(page, 'Paste JSON').click()
  await loaded(page, 'large.json')
  await expect(figure(page, 'Blocks')).toContainText('4,000')

  await page.getByRole('treeitem').filter({ hasText: 'Section 3' }).click()
  await expect(pathField(page)).toHaveValue('fields.sections.3')
  await explore(page, 'fields.sections.39.fields.blocks.99.fields.title')
  await expect(shown(page)).toHaveText('Machine 3999')
  await explore(page, 'fields.sections.39.fields.blocks.99.fields.text')
  await button(page, 'Copy value').waitFor()
  expect(await page.getByRole('treeitem').count()).toBeLessThan(100)

  await button(page, 'Find dedicated plans').click()
  await expect(page.getByText('4,000 dedicated plans found')).toBeVisible()
  await button(page, 'Extract plan details').click()
  await expect(page.getByRole('status').filter({ hasText: 'The Contabo adapter accepts 4,000' })).toBeVisible({ timeout: 45_000 })
  await button(page, 'Next').click()
  await expect(page.getByText('51 to 100 of 4,000')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Machine 50' })).toBeVisible()
  expect(await page.getByRole('row').count()).toBe(51)
  expect(findings).toEqual([])
  await rm(folder, { recursive: true })
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
    fields: { title: `Machine ${String(n)}`, slug: `machine-${String(n)}`, type: 'ds', price: { EUR: 50 + n, USD: 55 + n, GBP: 45 + n }, periods: [], specs, text },
  })
  const sections = Array.from({ length: 40 }, (_, s) => ({
    sys: { id: `section${String(s)}` },
    fields: { title: `Section ${String(s)}`, blocks: Array.from({ length: 100 }, (_, b) => block(s * 100 + b)) },
  }))
  return JSON.stringify({ fields: { sections } })
}

/** Uses each tool on Contabo's document, and looks when its answer is there. */
async function afterEachTool(page: Page, look: () => Promise<void>): Promise<void> {
  for (const [name, done] of [
    ['List section structures', /^7 sections$/],
    ['Find dedicated plans', /plans found$/],
    ['Extract plan details', /adapter accepts/],
  ] as const) {
    await button(page, name).click()
    await expect(page.getByText(done)).toBeVisible()
    await look()
  }
}

for (const width of [375, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`at ${String(width)} px, ${colorScheme}: axe finds nothing before and after there is data`, async ({ browser, shop }) => {
      test.slow()
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce', baseURL: shop.url })
      const page = await context.newPage()
      const findings = watch(page)
      const clean = async (): Promise<void> => { expect(await violations(page)).toEqual([]) }
      await open(page, shop)
      await button(page, 'Explore').click()
      await button(page, 'Paste JSON').click()
      await clean()
      await button(page, 'Paste JSON').click()
      await fetchJSON(page)
      await page.getByRole('treeitem', { selected: true }).waitFor()
      await afterEachTool(page, clean)
      await page.getByText('Accepted').first().click()
      await explore(page, 'fields.nothing')
      await expect(page.getByRole('alert')).toBeVisible()
      await pathField(page).fill('fields.')
      await expect(page.getByRole('listbox', { name: 'Next keys' })).toBeVisible()
      await clean()
      expect(findings).toEqual([])
      await context.close()
    })
  }
}

test('nothing scrolls sideways at 320 px', async ({ browser, shop }) => {
  const page = await browser.newPage({ viewport: { width: 320, height: 700 } })
  await open(page, shop)
  await button(page, 'Paste JSON').click()
  expect(await sideways(page)).toBe(0)
  await button(page, 'Paste JSON').click()
  await fetchJSON(page)
  await afterEachTool(page, async () => { expect(await sideways(page)).toBe(0) })
  const table = page.getByRole('region', { name: 'Extracted plans' })
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
  await page.close()
})
