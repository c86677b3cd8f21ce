import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'

import { accessCode, expect, insertRows, operatorHeaders, test, tryCode } from './support/operator.ts'
import { type } from './support/typing.ts'

/** Blocks of each kind, of which the price is the one of a plan that nothing else sells. */
function blocks(plan: number): string {
  return `Ours costs {{price: /vps?ram_size=eq.7}} today.

{{list: /vps?ram_size=gte.16&limit=5}}

{{table: /vps?ram_size=gte.16&limit=4}}

{{plan: ${String(plan)}}}
`
}

/** Expects what readers see of them. */
async function expectBlocks(body: Locator, price: string): Promise<void> {
  await expect(body.getByText(`Ours costs ${price}`)).toBeVisible()
  await expect(body.getByRole('article')).toHaveCount(6)
  await expect(body.getByRole('article', { name: 'Ours' })).toContainText(price)
  await expect(body.getByRole('table')).toHaveCount(1)
  await expect(body.getByRole('table').getByRole('row')).toHaveCount(5)
}

/** A thousand words in paragraphs, below two headings. */
function thousandWords(): string {
  const words =
    'a small shop runs on machines that somebody else keeps cool and we compare what each of them costs'.split(' ')
  const paragraph = (from: number) => Array.from({ length: 100 }, (_, i) => words[(from + i) % words.length]).join(' ')
  const half = (from: number) => Array.from({ length: 5 }, (_, i) => `${paragraph(from + i)}.`).join('\n\n')
  return `## Memory first\n\n${half(0)}\n\n## Then disks\n\n${half(7)}`
}

// A small green picture.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAAE0lEQVR42mPgyYsiCTGMahgUGgCSc3dBhEz9NwAAAABJRU5ErkJggg==',
  'base64',
)

async function look(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  const before = page.viewportSize()
  for (const width of [375, 800, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

test('an editor writes an article, shows it, changes it and takes it back', async ({ page, ownShop, browser }) => {
  const [plan = 0] = await insertRows(ownShop, [
    { cherry_plan_id: 1, name: 'Ours', type: 'vps', cpu_cores: 3, ram_size: 7, price_monthly_currencies: { USD: 2.5 } },
  ])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${ownShop.url}/operator/articles`)
  await tryCode(page, accessCode)
  await expect(page.getByText('Nothing is written yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Write an article' }).click()

  await type(page.getByLabel('Title', { exact: true }), 'Where to run a small shop')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('where-to-run-a-small-shop')
  await type(page.getByLabel('Description', { exact: true }), 'What a shop needs, and what that costs.')
  await expect(page.getByText('39 of at most 300 characters.')).toBeVisible()
  await type(page.getByLabel('Author', { exact: true }), 'Ada Lovelace')
  await type(page.getByLabel('Text', { exact: true }), thousandWords())
  await expect(page.getByText('1,004 words.')).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/\{\{list: \/vps\?ram_size=gte\.16&limit=5\}\}\n$/)
  await page
    .getByLabel('Picture', { exact: true })
    .first()
    .setInputFiles({ name: 'p.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('no picture that can be read').first()).toBeVisible()
  await page
    .getByLabel('Picture', { exact: true })
    .first()
    .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: pixel })
  await expect(page.getByRole('button', { name: 'Remove the picture' })).toBeVisible()

  const preview = page.frameLocator('iframe[title="The article as readers will see it"]')
  await expect(preview.getByRole('heading', { name: 'Where to run a small shop' })).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Then disks' })).toBeVisible()
  await expect(
    preview.getByRole('article').or(preview.getByRole('listitem')).filter({ hasText: '/month' }).first(),
  ).toBeVisible()
  await page
    .getByLabel('Text', { exact: true })
    .fill(`${thousandWords()}\n\n{{list: /vps?ram_size=gte.16000&limit=5}}\n`)
  await expect(page.getByText(/^Line \d+: /)).toBeVisible()
  expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([])
  await look(page, 'article-editor')
  await type(page.getByLabel('Text', { exact: true }), `${thousandWords()}\n\n${blocks(plan)}`)
  await expectBlocks(preview.getByRole('article', { name: 'Where to run a small shop' }), '$2.50')
  await expect(page.getByText(/^Line \d+: /)).toHaveCount(0)

  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('The draft is saved.')).toBeVisible()
  await expect(page).toHaveURL(/article=\d+$/)
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('article') ?? ''

  const visitor = await (await browser.newContext()).newPage()
  const address = `${ownShop.url}/guides/where-to-run-a-small-shop`
  const answers = (status: number, at = address) =>
    expect(async () => expect((await visitor.goto(at))?.status()).toBe(status)).toPass()
  await answers(404)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the link to the draft' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await answers(200, link)
  await expect(visitor.getByRole('heading', { name: 'Where to run a small shop', level: 1 })).toBeVisible()

  await page.getByLabel('State', { exact: true }).selectOption('Published')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Readers see it now.')).toBeVisible()
  await answers(200)
  await expect(visitor.getByRole('heading', { name: 'Then disks' })).toBeVisible()
  await expect(visitor.getByText('Ada Lovelace').first()).toBeVisible()
  const read = visitor.getByRole('article', { name: 'Where to run a small shop' })
  await expectBlocks(read, '$2.50')

  // Its prices are those of now: nobody edits it.
  const raised = await page.request.patch(`${ownShop.url}/rest/v1/server_plans?id=eq.${String(plan)}`, {
    headers: await operatorHeaders(ownShop),
    data: { price_monthly_currencies: { USD: 3.5 } },
  })
  expect(raised.ok()).toBe(true)
  await expect(async () => {
    await visitor.goto(address)
    await expect(read.getByText('Ours costs $3.50')).toBeVisible({ timeout: 100 })
  }).toPass()
  await expectBlocks(read, '$3.50')

  // Somebody else changes it meanwhile: what was typed stays.
  await type(page.getByLabel('Description', { exact: true }), 'Mine')
  const theirs = await page.request.get(`${ownShop.url}/operator/data/articles/${id}`, { headers: await bearer(page) })
  const stored = (await theirs.json()) as Record<string, unknown>
  const changed = await page.request.post(`${ownShop.url}/operator/data/articles/${id}`, {
    headers: await bearer(page),
    data: { ...stored, description: 'Theirs' },
  })
  expect(changed.status()).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const meanwhile = page.getByRole('group', { name: 'The article was changed meanwhile' })
  await expect(meanwhile).toContainText('Theirs')
  await look(page, 'article-conflict')
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Mine')
  await meanwhile.getByRole('button', { name: 'Keep mine' }).click()
  await type(page.getByLabel('Address', { exact: true }), 'small-shop')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Readers see the change now.')).toBeVisible()
  await answers(200, `${ownShop.url}/guides/small-shop`)
  await answers(200)
  expect(visitor.url()).toBe(`${ownShop.url}/guides/small-shop`)

  await page.getByLabel('State', { exact: true }).selectOption('Draft')
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Readers no longer see it.')).toBeVisible()
  await answers(404, `${ownShop.url}/guides/small-shop`)

  // The audit log takes that back, too.
  await page.getByRole('link', { name: 'Audit' }).click()
  await page
    .getByRole('button', { name: /^Undo entry/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('rowheader', { name: 'Article published' })).toHaveCount(2)
  await answers(200, `${ownShop.url}/guides/small-shop`)

  await page.getByRole('link', { name: 'Articles' }).click()
  await expect(page.getByRole('rowheader', { name: /Where to run a small shop/ })).toBeVisible()
  await page.getByRole('button', { name: 'Details of Where to run a small shop' }).click()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await look(page, 'articles')
  await page.getByRole('button', { name: 'Delete Where to run a small shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing is written yet.')).toBeVisible()
  await answers(404, `${ownShop.url}/guides/small-shop`)
})

/** The header with the session of a page, which is in its memory alone. */
async function bearer(page: Page): Promise<Record<string, string>> {
  const call = page.waitForRequest((request) => request.url().includes('/operator/data/'))
  await page.getByLabel('Author', { exact: true }).pressSequentially(' ')
  return {
    Authorization: (await (await call).headerValue('authorization')) ?? '',
    apikey: (await (await call).headerValue('apikey')) ?? '',
  }
}
