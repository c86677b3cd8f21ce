import { allRows } from './support/rows.ts'
import { expect, test } from './support/shop.ts'
import { watch } from './support/watch.ts'

// Holds: 1.intro.visitors, 1.anonymous, 4.currency.load, 4.currency.change
test('switching the currency changes every price at once, with no request, and is kept', async ({ page, shop }) => {
  await page.goto(shop.url)
  const select = page.getByRole('combobox', { name: 'Currency' })
  expect(await select.getByRole('option').allInnerTexts()).toEqual(['USD ($)', 'EUR (€)', 'GBP (£)'])
  await expect(select).toHaveValue('USD')
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => { requests.push(request.url()) })
  await select.selectOption('EUR')
  for (const card of await page.getByRole('article').all()) await expect(card).toContainText(/[€$]\d/)
  await expect(page.getByRole('article').first()).toContainText('€')
  expect(requests.filter((url) => !url.includes('/assets/'))).toEqual([])
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'preferred-currency')
  expect(cookie).toMatchObject({ value: 'EUR', path: '/' })
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600)
  const findings = watch(page)
  await page.reload()
  await expect(select).toHaveValue('EUR')
  await expect(page.getByRole('article').first()).toContainText('€')
  expect(findings).toEqual([])
})

// Holds: 1.intro.visitors, 1.anonymous, 2.card.configure, 3.plan.cherry-plan-id, 7.order-links
test('Configure Server leads to the partner in a new tab', async ({ page, shop }) => {
  const rows = await allRows(shop)
  for (const filter of ['baremetal', 'vds']) {
    await page.goto(`${shop.url}/?filter=${filter}`)
    for (const card of await page.getByRole('article').all()) {
      const name = await card.getByRole('heading').innerText()
      await expect(card).toHaveAccessibleName(name)
      const link = card.getByRole('link', { name: 'Configure Server' })
      await expect(link).toHaveAttribute('target', '_blank')
      expect(await link.getAttribute('rel')).toContain('noopener')
      const href = await link.getAttribute('href')
      const candidates = rows.filter((row) => row.name.trim() === name)
      expect(candidates.some((row) => row.partner_name === 'Cherry Servers'
        ? href === `https://portal.cherryservers.com/deployment?plan=${String(row.cherry_plan_id)}&cycle=3&affiliate=RACK42`
        : href === row.plan_url), `${name}: ${String(href)}`).toBe(true)
    }
  }
})

// Holds: 2.home.card-price, 5.cheapest
test('the summary cards show the cheapest plan of each type', async ({ page, shop }) => {
  const rows = await allRows(shop)
  await page.goto(shop.url)
  for (const type of ['baremetal', 'vps', 'vds']) {
    const cheapest = rows.filter((row) => row.type === type && row.price_usd !== null)
      .sort((a, b) => (a.price_usd ?? 0) - (b.price_usd ?? 0) || a.id - b.id)[0]
    if (!cheapest) throw new Error(`the sandbox has no ${type}`)
    await expect(page.getByText(cheapest.name.trim(), { exact: true }).first()).toBeVisible()
  }
  const links = page.getByRole('link', { name: 'Configure', exact: true })
  await expect(links).toHaveCount(3)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', /^https:\/\//)
  }
  await expect(page.getByText('Starting from')).toHaveCount(3)
})

// Holds: 5.price-lookup
test('a converted price tells its source and date one click away', async ({ page, shop }) => {
  await page.goto(`${shop.url}/?filter=baremetal&partner_name=eq.Cherry%20Servers`)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
  const card = page.getByRole('article').filter({ hasText: '≈ £' }).first()
  const trace = card.getByText(/European Central Bank/).first()
  await expect(trace).toBeHidden()
  await card.getByText('Converted', { exact: true }).click()
  await expect(trace).toBeVisible()
  await expect(trace).toContainText(/\d{4}/)
})

// Holds: 2.card.regions
test('more than five regions fold into +N more', async ({ page, shop }) => {
  const rows = await allRows(shop)
  const wide = rows.find((row) => (row.regions?.length ?? 0) > 5)
  if (!wide?.regions) throw new Error('the sandbox has no plan in more than five regions')
  await page.goto(`${shop.url}/?q=${encodeURIComponent(wide.name)}`)
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: wide.name, exact: true }) }).first()
  await expect(card.getByText(`+${String(wide.regions.length - 5)} more`)).toBeVisible()
})

// Holds: 2.home.timing
test('the hero advances every four seconds and can be paused', async ({ page, shop }) => {
  await page.goto(shop.url)
  const pause = page.getByRole('button', { name: /pause/i })
  await expect(pause).toBeVisible()
  const highlights = page.getByRole('list', { name: 'Highlights' }).getByRole('listitem')
  await expect(highlights).toHaveCount(4)
  const current = (): Promise<number> => highlights.evaluateAll((items) => items.findIndex((item) => item.getAttribute('aria-current') === 'true'))
  expect(await current()).toBe(0)
  await expect.poll(current, { timeout: 6_000 }).toBe(1)
  await expect.poll(current, { timeout: 6_000 }).toBe(2)
  await pause.click()
  await page.waitForTimeout(5_000)
  expect(await current()).toBe(2)
  await page.getByRole('button', { name: /play/i }).click()
  await expect.poll(current, { timeout: 6_000 }).toBe(3)
  await expect.poll(current, { timeout: 6_000 }).toBe(0)
})

// Holds: 8.image-fails
test('a background image that fails to load is hidden and logged', async ({ page, shop }) => {
  const messages: string[] = []
  page.on('console', (message) => { messages.push(message.text()) })
  await page.route(/\/assets\/(aurora|orbit|racks|routes)-/, (route) => route.abort())
  await page.goto(shop.url)
  await expect.poll(() => messages.some((text) => /background|image/i.test(text))).toBe(true)
  const broken = await page.locator('section img').evaluateAll((images) => images.filter((image) =>
    image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0 && getComputedStyle(image).visibility !== 'hidden' && image.offsetParent !== null).length)
  expect(broken).toBe(0)
})

test('search finds by name and says how many', async ({ page, shop }) => {
  const rows = await allRows(shop)
  await page.goto(shop.url)
  await page.getByRole('searchbox').fill('ryzen')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=ryzen/)
  await expect(page.getByRole('article').first()).toContainText(/ryzen/i)
  const count = Number(/\d+/.exec(await page.getByRole('status').filter({ hasText: /found/ }).innerText())?.[0])
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(rows.length)
})
