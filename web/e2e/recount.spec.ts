import type { Page } from '@playwright/test'

import { allRows, machines, type Row } from './support/rows.ts'
import { expect, test } from './support/shop.ts'

/** The names on the page's cards, in order. */
async function names(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allTextContents()
}

/** The number that the page says it found. */
async function found(page: Page): Promise<number> {
  const text = await page
    .getByRole('status')
    .filter({ hasText: /server/ })
    .innerText()
  return Number(/\d+/.exec(text)?.[0])
}

function cheapestFirst(rows: Row[]): Row[] {
  return [...rows].sort((a, b) => (a.price_usd ?? Infinity) - (b.price_usd ?? Infinity) || a.id - b.id)
}

async function expectList(page: Page, want: Row[]): Promise<void> {
  await expect.poll(() => found(page)).toBe(machines(want).length)
  const first = machines(cheapestFirst(want))
    .slice(0, 24)
    .map((row) => row.name.trim())
  await expect.poll(() => names(page)).toEqual(first)
}

// Holds: 1.intro.marketplace, 1.internal-names, 1.vps-and-outlet, 2.routes.baremetal, 2.routes.vds, 2.list.filter, 2.vps.intro, 2.outlet.banner, 7.load-outlet, 7.load-filtered
test('each list holds exactly the rows of its type', async ({ page, shop }) => {
  const rows = await allRows(shop)
  expect(rows.length).toBeGreaterThan(100)
  for (const [path, keep] of [
    ['/', () => true],
    ['/vps', (row: Row) => row.type === 'vps'],
    ['/outlet', (row: Row) => row.tags?.includes('outlet') ?? false],
    ['/?filter=BareMetal', (row: Row) => row.type === 'baremetal'],
    ['/?filter=vds', (row: Row) => row.type === 'vds'],
    ['/?filter=Storage', (row: Row) => row.category === 'storage'],
    ['/?filter=no-such-thing', () => true],
  ] as const) {
    await page.goto(shop.url + path)
    await expectList(page, rows.filter(keep))
  }
})

// Holds: 2.list.categories, 3.plan.category
test('every category button narrows to its rows and tells its state', async ({ page, shop }) => {
  const rows = await allRows(shop)
  await page.goto(shop.url)
  const categories = [...new Set(rows.map((row) => row.category).filter((category) => category !== null))]
  expect(categories.length).toBeGreaterThan(3)
  for (const category of categories) {
    const button = page.getByRole('button', { name: category.charAt(0).toUpperCase() + category.slice(1), exact: true })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expectList(
      page,
      rows.filter((row) => row.category === category),
    )
  }
  const all = page.getByRole('button', { name: 'All Categories', exact: true })
  await all.click()
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await expectList(page, rows)
})

for (const [label, column] of [
  ['CPU cores', 'cpu_cores'],
  ['RAM', 'ram_size'],
  ['Storage', 'storage_size'],
] as const) {
  // Holds: 2.list.dropdowns
  test(`${label} offers the distinct values in order, each with its count`, async ({ page, shop }) => {
    const rows = (await allRows(shop)).filter((row) => row.type === 'vps')
    await page.goto(`${shop.url}/vps`)
    const select = page.getByRole('combobox', { name: label, exact: true })
    const values = new Set(rows.flatMap((row) => row[column] ?? []))
    const want = [...values]
      .sort((a, b) => a - b)
      .map((value) => [value, machines(rows.filter((row) => row[column] === value)).length] as const)
    const options = (await select.getByRole('option').allInnerTexts()).slice(1)
    expect(options.map((text) => Number(/\((\d+)\)/.exec(text)?.[1]))).toEqual(want.map(([, count]) => count))
    for (const [value] of [want[0], want.at(-1)].filter((entry) => entry !== undefined)) {
      await select.selectOption(`eq.${String(value)}`)
      await expect(page).toHaveURL(new RegExp(`${column}=eq\\.${String(value)}`))
      await expectList(
        page,
        rows.filter((row) => row[column] === value),
      )
    }
  })
}

// Holds: 1.intro.visitors, 1.anonymous
test('selections add up, stay in the address and survive a reload', async ({ page, shop }) => {
  const rows = await allRows(shop)
  const probe = rows.find(
    (row) => row.type === 'vps' && row.category === 'general' && row.cpu_cores !== null && row.ram_size !== null,
  )
  if (!probe) throw new Error('the sandbox has no general VPS')
  await page.goto(`${shop.url}/vps`)
  await page.getByRole('button', { name: 'General', exact: true }).click()
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption(`eq.${String(probe.cpu_cores)}`)
  await page.getByRole('combobox', { name: 'RAM', exact: true }).selectOption(`eq.${String(probe.ram_size)}`)
  const want = rows.filter(
    (row) =>
      row.type === 'vps' &&
      row.category === 'general' &&
      row.cpu_cores === probe.cpu_cores &&
      row.ram_size === probe.ram_size,
  )
  await expectList(page, want)
  await page.reload()
  await expectList(page, want)
  await expect(page.getByRole('button', { name: 'General', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expectList(
    page,
    rows.filter((row) => row.type === 'vps' && row.category === 'general' && row.cpu_cores === probe.cpu_cores),
  )
})

test('sorting by price turns the list around, unpriced plans last', async ({ page, shop }) => {
  const rows = await allRows(shop)
  await page.goto(shop.url)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Price: high to low' })
  await expect(page).toHaveURL(/order=price_usd\.desc/)
  const sorted = [...rows].sort((a, b) => (b.price_usd ?? -1) - (a.price_usd ?? -1) || a.id - b.id)
  const want = machines(sorted)
    .slice(0, 24)
    .map((row) => row.name.trim())
  await expect.poll(() => names(page)).toEqual(want)
})

test('the pager walks through every plan exactly once', async ({ page, shop }) => {
  const rows = await allRows(shop)
  expect(machines(rows).length).toBeLessThan(rows.length)
  await page.goto(`${shop.url}/?group=off`)
  const seen: string[] = []
  const pages = Math.ceil(rows.length / 24)
  for (let at = 1; at <= pages; at++) {
    // A document that is still arriving ends in the middle of a list; the pager comes after it.
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await expect(pager).toContainText(`Page ${String(at)} of ${String(pages)}`)
    seen.push(...(await names(page)))
    if (at < pages) await pager.getByRole('link', { name: 'Next' }).click()
    else await expect(pager.getByRole('link', { name: 'Next' })).toHaveCount(0)
  }
  expect(seen).toEqual(cheapestFirst(rows).map((row) => row.name.trim()))
})

// Holds: 5.price-lookup, 5.price-form
test('prices on the cards are those of the rows', async ({ page, shop }) => {
  const all = (await allRows(shop)).filter((row) => row.type === 'baremetal')
  await page.goto(`${shop.url}/?filter=baremetal`)
  for (const [currency, symbol] of [
    ['EUR', '€'],
    ['USD', '$'],
    ['GBP', '£'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Currency' }).selectOption(currency)
    await expect(
      page
        .getByRole('article')
        .getByText(currency === 'USD' ? /^[≈\s]*\$/ : symbol)
        .first(),
    ).toBeVisible()
    const shown = ({ price_usd, price_eur, price_gbp }: Row) =>
      ({ USD: price_usd, EUR: price_eur, GBP: price_gbp })[currency] ?? Infinity
    const rows = machines([...all].sort((a, b) => shown(a) - shown(b) || a.id - b.id)).slice(0, 24)
    await expect(page.getByRole('article').first()).toContainText(rows[0]?.name ?? '')
    const cards = await page.getByRole('article').allTextContents()
    for (const [index, row] of rows.entries()) {
      const quoted = row.price_monthly_currencies?.[currency]
      const want =
        quoted !== undefined
          ? symbol + quoted.toFixed(2)
          : row.price_monthly_currencies?.USD !== undefined
            ? `$${row.price_monthly_currencies.USD.toFixed(2)}`
            : `≈\u00a0${symbol}`
      expect(cards[index], `${row.name} in ${currency}`).toContain(want)
    }
  }
})
