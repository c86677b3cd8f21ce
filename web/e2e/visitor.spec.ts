import { allRows } from './support/rows.ts'
import { expect, test } from './support/shop.ts'
import { settle, watch } from './support/watch.ts'

// Holds: 1.intro.visitors, 1.anonymous, 4.currency.load, 4.currency.change, 9.currency-cookie-year, 3.currency.cookie
test('switching the currency changes every price at once, by what the open menu asked for, and is kept', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url)
  const select = page.getByRole('combobox', { name: 'Currency' })
  expect(await select.getByRole('option').allInnerTexts()).toEqual(['USD ($)', 'EUR (€)', 'GBP (£)'])
  await expect(select).toHaveValue('USD')
  await settle(page)
  const requests: string[] = []
  page.on('request', (request) => {
    requests.push(request.url())
  })
  const lists = Promise.all(
    ['EUR', 'GBP'].map((code) => page.waitForResponse((answer) => answer.url().endsWith(`&currency=${code}`))),
  )
  await select.dispatchEvent('pointerdown')
  for (const answer of await lists) await answer.finished()
  await select.selectOption('EUR')
  for (const card of await page.getByRole('article').all()) await expect(card).toContainText(/[€$]\d/)
  await expect(page.getByRole('article').first()).toContainText('€')
  // In another currency another plan of a type may be the cheapest.
  expect(requests.filter((url) => !url.includes('/assets/') && !url.includes('limit=1&'))).toHaveLength(2)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'preferred-currency')
  expect(cookie).toMatchObject({ value: 'EUR', path: '/' })
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)
  const findings = watch(page)
  await page.reload()
  await expect(select).toHaveValue('EUR')
  await expect(page.getByRole('article').first()).toContainText('€')
  expect(findings).toEqual([])
})

// Holds: 1.intro.visitors, 1.anonymous, 2.card.configure, 3.plan.cherry-plan-id, 7.order-links, 9.order-link
test('Configure Server leads to the partner in a new tab', async ({ page, shop }) => {
  const rows = await allRows(shop)
  for (const filter of ['baremetal', 'vds']) {
    await page.goto(`${shop.url}/?filter=${filter}`)
    for (const card of await page.getByRole('article').all()) {
      const name = (await card.getByRole('heading').textContent()) ?? ''
      await expect(card).toHaveAccessibleName(name)
      const link = card.getByRole('link', { name: 'Configure Server' })
      await expect(link).toHaveAttribute('target', '_blank')
      expect(await link.getAttribute('rel')).toContain('noopener')
      const href = await link.getAttribute('href')
      const candidates = rows.filter((row) => row.name.trim() === name)
      expect(
        candidates.some((row) =>
          row.partner_name === 'Cherry Servers'
            ? href ===
              `https://portal.cherryservers.com/deployment?plan=${String(row.cherry_plan_id)}&cycle=3&affiliate=RACK42`
            : href === row.plan_url,
        ),
        `${name}: ${String(href)}`,
      ).toBe(true)
    }
  }
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

test('the search box reads expressions, says what it cannot read, and removes one at a time', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url)
  await settle(page)
  // A key alone is no shortcut: whoever speaks to the browser would press it by chance.
  await page.keyboard.press('Tab')
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search plans' })
  await expect(search).not.toBeFocused()
  await search.fill('type:vps cores>=2 wheels>=4')
  await search.press('Enter')
  await expect(page).toHaveURL(/q=type/)
  await expect(search).toHaveAccessibleDescription(/Ignored: wheels>=4/)
  const filters = page.getByRole('list', { name: 'Active filters' })
  await expect(filters.getByRole('link')).toHaveCount(3)
  await filters.getByRole('link', { name: /cores/i }).click()
  await expect(search).toHaveValue('type:vps wheels>=4')
  await page.goBack()
  await expect(search).toHaveValue('type:vps cores>=2 wheels>=4')
})

test('the search box suggests values with their counts and takes one by the keyboard', async ({ page, shop }) => {
  await page.goto(shop.url)
  const search = page.getByRole('searchbox', { name: 'Search plans' })
  await search.click()
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.filter({ hasText: 'cores>=8' })).toBeVisible()
  await search.pressSequentially('type:v')
  const option = options.first()
  await expect(option).toContainText(/[a-z]\d+$/i)
  await search.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await search.press('Enter')
  await expect(page).toHaveURL(/q=type/)
  await expect(options).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('link')).toHaveCount(2)
})

test('search finds by name and says how many', async ({ page, shop }) => {
  const rows = await allRows(shop)
  await page.goto(shop.url)
  await page.getByRole('searchbox').fill('ryzen')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=ryzen/)
  await expect(page.getByRole('article').first()).toContainText(/ryzen/i)
  const count = Number(
    /\d+/.exec(
      await page
        .getByRole('status')
        .filter({ hasText: /server/ })
        .innerText(),
    )?.[0],
  )
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(rows.length)
})
