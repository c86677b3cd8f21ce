import { expect, test } from './support/shop.ts'
import { allRows } from './support/rows.ts'
import { sideways, violations } from './support/look.ts'

const parts = ['Price', 'Specifications', 'Regions', 'Price history', 'Similar plans']

test('a card leads to its plan, which says all that is known of it', async ({ page, shop }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(shop.url)
  const name = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const title = await name.innerText()
  await name.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  for (const part of parts) await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Configure Server' })).toHaveAttribute('rel', /noopener/)
  const euros = page.getByRole('region', { name: 'Price', exact: true }).getByText('€')
  await page.getByLabel('Currency').selectOption('EUR')
  await expect(euros.first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  const plan = page.url()
  const similar = page.getByRole('region', { name: 'Similar plans' }).getByRole('link').first()
  await similar.click()
  await expect(page).not.toHaveURL(plan)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('link', { name: 'VPS', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/VPS/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(new RegExp(`^${title.slice(0, 8)}`))
})

test('a plan’s address has one spelling, and an unknown plan is not found', async ({ request, shop }) => {
  const id = (await allRows(shop))[0]?.id ?? 0
  const first = await request.get(`${shop.url}/plans/${String(id)}`, { maxRedirects: 0 })
  expect(first.status()).toBe(301)
  const own = await request.get(`${shop.url}/plans/anything-else-${String(id)}`)
  expect(own.url()).toBe(shop.url + (first.headers().location ?? ''))
  expect(own.status()).toBe(200)
  expect((await request.get(`${shop.url}/plans/x-99999999`)).status()).toBe(404)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  for (const width of [375, 800, 1280]) {
    test(`a plan’s page is whole at ${String(width)} pixels, and so is that of a plan that is gone`, async ({
      page,
      shop,
    }) => {
      const ids = (await allRows(shop)).map(({ id }) => id)
      const gone = Array.from({ length: ids[0] ?? 0 }, (_, i) => i + 1).find((id) => !ids.includes(id)) ?? 0
      await page.setViewportSize({ width, height: 900 })
      for (const [id, status] of [
        [ids[0], 200],
        [gone, 410],
      ]) {
        const answer = await page.goto(`${shop.url}/plans/${String(id)}`)
        expect(answer?.status()).toBe(status)
        for (const part of parts) await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Configure Server' })).toHaveCount(status === 200 ? 1 : 0)
      }
    })
  }
})

test('a plan answers in a screen of a desktop and two of a phone, and its watch begins with today’s price', async ({
  page,
  shop,
}) => {
  const id = String((await allRows(shop)).find((row) => row.setup_fee_currencies !== null)?.id)
  for (const [width, height] of [
    [1280, 800],
    [375, 2 * 812],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${shop.url}/plans/${id}`)
    const price = page.getByRole('region', { name: 'Price', exact: true })
    for (const part of [
      page.getByRole('heading', { level: 1 }),
      price.getByText('One-time setup fee', { exact: true }).first(),
      price.getByText('12 months', { exact: true }).first(),
      price.getByRole('link', { name: 'Configure Server' }),
      price.getByRole('button', { name: 'Watch' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
  }
  const field = page.getByRole('textbox', { name: /^Tell me when it costs less than/ })
  const today = await field.inputValue()
  expect(today).toMatch(/^[\d,]+\.\d\d$/)
  await page.getByRole('button', { name: 'Watch' }).click()
  await expect(page.getByRole('textbox', { name: /^Price per month in USD/ })).toHaveValue(today)
})

test('a plan’s page fits with a name of 200 characters', async ({ page, shop }) => {
  await page.goto(`${shop.url}/plans/${String((await allRows(shop))[0]?.id)}`)
  for (const width of [375, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page)).toBe(0)
    await page.getByRole('heading', { level: 1 }).evaluate((title) => {
      title.textContent = 'W'.repeat(200)
    })
    expect(await sideways(page)).toBe(0)
  }
})
