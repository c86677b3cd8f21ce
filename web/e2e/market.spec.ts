import { expect, test } from './support/shop.ts'
import { sideways, violations } from './support/look.ts'

test('a list leads to its picture, which leads to plans and narrower lists', async ({ page, shop }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${shop.url}/vps?ram_size=gte.2`)
  await page.getByRole('main').getByRole('link', { name: 'Price chart' }).click()
  await expect(page).toHaveURL(`${shop.url}/market?type=eq.vps&ram_size=gte.2`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price chart')
  const best = page.getByRole('region', { name: 'Best offers' }).getByRole('row')
  await expect.poll(() => best.count()).toBeGreaterThan(2)
  const before = await best.count()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Cores', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Monthly price by cores' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Monthly price by RAM' })).toBeVisible()
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByText('How to read it').click()
  await expect(page.getByText('prices are in EUR')).toBeVisible()
  await page.getByText('How to read it').click()

  const chart = page.getByRole('group', { name: /^Monthly price by RAM/ })
  const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 2, y + height - 2)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.4, y + height * 0.5, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/price_eur=gte\.[\d.]+&price_eur=lte\.[\d.]+&ram_size=gte\.[\d.]+&ram_size=lte\.[\d.]+/)
  await expect.poll(() => best.count()).toBeLessThan(before)
  await expect(page.getByLabel('Maximum RAM')).not.toHaveValue('')
  const shown = await page.getByRole('main').innerText()
  const address = page.url()
  const fresh = await page.context().newPage()
  await fresh.goto(address)
  expect(await fresh.getByRole('main').innerText()).toBe(shown)
  await fresh.close()

  await page.getByLabel('Maximum price').fill('1000')
  await page.getByLabel('Maximum price').press('Enter')
  await expect(page).toHaveURL(/price_eur=lte\.1000/)
  await chart.locator('a').last().click()
  await expect(page).toHaveURL(/\/plans\//)
  expect(problems).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  for (const width of [375, 800, 1280, 1920]) {
    test(`a picture is whole at ${String(width)} pixels`, async ({ page, shop }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const search of ['', '?price_usd=lte.0.000001', '?axis=storage_size']) {
        expect((await page.goto(`${shop.url}/market${search}`))?.status()).toBe(200)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      await expect(
        page
          .getByRole('group', { name: /^Monthly price by storage/ })
          .locator('a')
          .first(),
      ).toHaveAttribute('href', /^\/plans\//)
      await page.getByLabel('Minimum price').fill('5')
      await page.getByRole('region', { name: 'Prices' }).getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL(`${shop.url}/market?axis=storage_size&price_usd=gte.5`)
      await page.getByRole('region', { name: 'Countries' }).getByRole('listitem').first().getByRole('link').click()
      await expect(page).toHaveURL(/\/\?price_usd=gte\.5&countries=cs\./)
    })
  }
})

test('a picture has no page to the side, and refuses sizes that it has not', async ({ page, request, shop }) => {
  await page.goto(`${shop.url}/market`)
  expect(await sideways(page)).toBe(0)
  expect((await request.get(`${shop.url}/market?axis=name`)).status()).toBe(400)
})

test('a chart that cannot be loaded leaves the page as it was, says so, and comes on a second try', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/market`)
  await page.route('**/rpc/market_points*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('link', { name: 'Cores', exact: true }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('We couldn’t load the results.')
  await expect(page.getByRole('heading', { name: 'Monthly price by RAM' })).toBeVisible()
  await page.getByLabel('Currency').selectOption('EUR')
  await expect(alert).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price chart')
  await page.unroute('**/rpc/market_points*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Monthly price by cores' })).toBeVisible()
  await expect(alert).toHaveCount(0)
  await page.getByText('How to read it').click()
  await expect(page.getByText('prices are in EUR')).toBeVisible()
})
