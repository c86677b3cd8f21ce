// Business constants that only a page on a screen can show, named after them.
import type { Page } from '@playwright/test'

import { heroPictures } from './support/hero.ts'
import { expect, test } from './support/operator.ts'
import { allRows } from './support/rows.ts'

const currency = (page: Page) => page.getByRole('combobox', { name: 'Currency' })

// Holds: 9.currencies, 2.header.currency, 4.currency.default
test('Currencies', async ({ page, shop }) => {
  await page.goto(`${shop.url}/?filter=vps&partner_name=eq.Contabo`)
  await expect(currency(page)).toHaveValue('USD')
  const labels = ['USD ($)', 'EUR (€)', 'GBP (£)']
  expect(await currency(page).getByRole('option').allInnerTexts()).toEqual(labels)
  for (const label of labels) {
    await currency(page).selectOption({ label })
    const symbol = /\((.)\)/.exec(label)?.[1] ?? ''
    // Prices in another currency are asked for when the menu opens.
    await expect(async () => {
      for (const card of await page.getByRole('article').allTextContents())
        expect(/([$€£])[\d.,]+\s*\/(?:month|hour|year)/.exec(card)?.[1]).toBe(symbol)
    }).toPass()
  }
})

// Holds: 9.regions, 2.card.regions
test('Regions per card', async ({ page, shop }) => {
  const rows = await allRows(shop)
  for (const [most, least] of [
    [Infinity, 6],
    [5, 5],
  ] as const) {
    const row = rows.find(({ regions }) => (regions?.length ?? 0) >= least && (regions?.length ?? 0) <= most)
    if (!row?.regions) throw new Error(`the sandbox has no plan in ${String(least)} regions`)
    await page.goto(`${shop.url}/?q=${encodeURIComponent(row.name)}`)
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: row.name, exact: true }) })
      .first()
    const shown = card.getByRole('list').first().locator(':scope > li:not(:has(a))')
    await expect(shown).toHaveText(row.regions.slice(0, 5))
    for (const region of await shown.all())
      expect(await region.evaluate((item) => getComputedStyle(item, '::before').backgroundImage)).toContain('flags')
    const more = card.getByText(/^\+\d+ more$/)
    if (row.regions.length === 5) await expect(more).toHaveCount(0)
    else await expect(more).toHaveText(`+${String(row.regions.length - 5)} more`)
  }
})

// Holds: 9.terabytes, 3.plan.ram-size, 3.plan.storage-size
test('RAM and storage values of 1000 or more', async ({ page, shop }) => {
  const size = (gb: number): string => (gb >= 1000 ? `${String(gb / 1000)} TB` : `${String(gb)} GB`)
  const rows = (await allRows(shop)).filter(({ type }) => type === 'baremetal')
  await page.goto(`${shop.url}/?filter=baremetal`)
  for (const [label, column] of [
    ['RAM', 'ram_size'],
    ['Storage', 'storage_size'],
  ] as const) {
    const values = [...new Set(rows.map((row) => row[column]).filter((gb) => gb !== null))].sort((a, b) => a - b)
    const options = await page.getByRole('combobox', { name: label, exact: true }).getByRole('option').allInnerTexts()
    expect(options.slice(1).map((text) => text.replace(/ \(\d+\)$/, ''))).toEqual(values.map(size))
  }
  const large = rows.find((row) => (row.storage_size ?? 0) >= 1000 && row.ram_size !== null)
  if (!large) throw new Error('the sandbox has no plan with a terabyte')
  await page.goto(`${shop.url}/?q=${encodeURIComponent(large.name)}`)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: large.name, exact: true }) })
    .first()
  const disks = large.disks
    ? large.disks.map((disk) => `${disk.count > 1 ? `${String(disk.count)} × ` : ''}${size(disk.size_gb ?? 0)}`)
    : [size(large.storage_size ?? 0)]
  for (const disk of disks) await expect(card.getByText(new RegExp(`[·+] ${disk}`))).toBeVisible()
  await expect(card.getByText(new RegExp(`· ${size(large.ram_size ?? 0)}`))).toBeVisible()
})

// Holds: 9.grid, 2.list.grid
test('Grid', async ({ page, shop }) => {
  for (const path of ['/', '/vps', '/outlet']) {
    await page.goto(shop.url + path)
    for (const [width, columns] of [
      [375, 1],
      [800, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const lefts = await page
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))
      expect(new Set(lefts).size, `${path} at ${String(width)} px`).toBe(columns)
    }
  }
})

// Holds: 9.cross-fade, 2.home.hero-images
test('Background cross-fade', async ({ page, shop }) => {
  await page.goto(shop.url)
  const scenes = heroPictures(page)
  await expect(scenes).toHaveCount(4)
  const fades = await scenes.evaluateAll((all) =>
    all.map((scene) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(scene)
      return `${transitionProperty} ${transitionDuration}`
    }),
  )
  expect(fades).toEqual(Array<string>(4).fill('opacity 1s'))
})

// Holds: 9.highlight, 2.home.timing, 4.home.highlight
test('Highlight rotation', async ({ page, shop }) => {
  await page.clock.install()
  await page.goto(shop.url)
  await expect(page.getByRole('button', { name: 'Pause highlights' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const highlights = page.getByRole('list', { name: 'Highlights' }).getByRole('listitem')
  await expect(highlights).toHaveCount(4)
  const current = (): Promise<number> =>
    highlights.evaluateAll((items) => items.findIndex((item) => item.getAttribute('aria-current') === 'true'))
  // The timer began before the clock stood still: this begins it anew.
  await page.getByRole('button', { name: 'Pause highlights' }).click()
  await page.getByRole('button', { name: 'Play highlights' }).click()
  const seen: number[] = []
  for (let turn = 1; turn <= 5; turn++) {
    const before = await current()
    await page.clock.runFor(3980)
    expect(await current()).toBe(before)
    await page.clock.runFor(20)
    seen.push(await current())
    expect(await current()).toBe((before + 1) % 4)
    const front = () =>
      heroPictures(page).evaluateAll((all) => all.findIndex((picture) => getComputedStyle(picture).opacity === '1'))
    await expect.poll(front).toBe(await current())
  }
  expect(new Set(seen).size).toBe(4)
  // Out of sight it stands still.
  const still = await current()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('list', { name: 'Highlights' })).not.toBeInViewport()
  // Observers are told of a scroll with a frame, which need not be the one that the line above saw.
  await page.evaluate(() => new Promise<void>((done) => new IntersectionObserver(() => done()).observe(document.body)))
  await page.clock.runFor(60_000)
  expect(await current()).toBe(still)
})
