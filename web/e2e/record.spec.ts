import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { violations, sideways } from './support/look.ts'
import { expect, openShop, refreshAll, test, type Shop } from './support/shop.ts'
import { settle, watch } from './support/watch.ts'

let folder: string
let shop: Shop & { close(): Promise<void> }

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launchrack-archive-'))
  shop = await openShop({
    LAUNCHRACK_ARCHIVE: 'on',
    LAUNCHRACK_ARCHIVE_DIR: folder,
    LAUNCHRACK_ARCHIVE_LICENCE: 'CC BY 4.0',
  })
  await refreshAll(shop)
  const advanced = await fetch(`${shop.sandbox.url}/sandbox/advance`, { method: 'POST' })
  expect(advanced.ok).toBe(true)
  await refreshAll(shop)
})

test.afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

test('what a partner changed stands within a minute, with a page of its own, a feed and JSON', async ({ page }) => {
  const problems = watch(page)
  await expect
    .poll(async () => (await (await fetch(`${shop.url}/changes.json`)).json()) as unknown[], { timeout: 60_000 })
    .not.toEqual([])
  await page.goto(`${shop.url}/changes`)
  await settle(page)
  const week = page.getByRole('region', { name: 'The last seven days' })
  await expect(week.getByRole('row', { name: /^Total/ })).toBeVisible()
  const telling = week.getByRole('region', { name: 'Largest price changes' }).getByRole('row').nth(1)
  await expect(telling).toContainText('→')
  await expect(telling.getByRole('rowheader').getByRole('link')).toHaveAttribute('href', /^\/plans\//)
  const day = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Cherry Servers', exact: true }) })
  await expect(day).toContainText(/\d+ plans cost more \(median \+5%/)
  expect(await sideways(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await day.getByRole('link', { name: 'Cherry Servers', exact: true }).click()
  await expect(page).toHaveURL(/\/changes\/cherry-\d{4}-\d\d-\d\d$/)
  await settle(page)
  const rows = page.getByRole('region', { name: /plans cost more$/ }).getByRole('row')
  await expect(rows.nth(1)).toContainText('→')
  await expect(rows.nth(1)).toContainText('+5%')
  expect(await violations(page)).toEqual([])
  await rows.nth(1).getByRole('rowheader').getByRole('link').click()
  await expect(page).toHaveURL(/\/plans\//)
  await expect(page.getByRole('region', { name: 'Regions' })).toContainText(' without interruption.')
  const [change] = (await (await page.request.get(`${shop.url}/changes.json`)).json()) as { kind: string }[]
  expect(change?.kind).toBe('price_up')
  expect(await (await page.request.get(`${shop.url}/changes.rss`)).text()).toContain('plans cost more')
  expect(problems).toEqual([])
})

test('the price index has its method, and every day as CSV', async ({ page }) => {
  const problems = watch(page)
  await page.goto(`${shop.url}/index`)
  await settle(page)
  await expect(page.getByRole('heading', { name: 'VPS plans' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Method' })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  const href = await page.getByRole('link', { name: 'All days as CSV' }).getAttribute('href')
  const lines = (await (await page.request.get(`${shop.url}${href ?? ''}`)).text()).trim().split(/\r?\n/)
  expect(lines[0]).toBe('day,type,country,plans,ratio,index')
  expect(lines.some((line) => /^\d{4}-\d\d-\d\d,vps,,\d+,1\.00000000,100\.0000$/.test(line))).toBe(true)
  expect(problems).toEqual([])
})

test('the archive lists its files with their hash and licence', async ({ page }) => {
  const problems = watch(page)
  await expect(async () => {
    await page.goto(`${shop.url}/archive`)
    await expect(page.getByRole('region', { name: 'Files' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await settle(page)
  await expect(page.getByText('CC BY 4.0')).toBeVisible()
  const file = page.getByRole('region', { name: 'Files' }).getByRole('row').nth(1)
  await expect(file).toContainText(/[0-9a-f]{64}/)
  expect(await sideways(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), file.getByRole('link').click()])
  expect(download.suggestedFilename()).toMatch(/^events-\d{4}-\d\d\.parquet$/)
  expect(problems).toEqual([])
})
