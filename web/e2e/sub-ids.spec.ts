import { expect, openShop, refreshAll, test } from './support/shop.ts'

const around = 'https://track.example/r?sub={click}&to={url_escaped}'

test('an order link takes a new id with each click, which the beacon names, and without scripts says that it has none', async ({
  browser,
}) => {
  const shop = await openShop({ LAUNCHRACK_CHERRY_CLICK_LINK: around, LAUNCHRACK_CONTABO_CLICK_LINK: around })
  await refreshAll(shop)
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${shop.url}/vps`)
  await expect(plain.getByRole('link', { name: 'Configure Server' }).first()).toHaveAttribute('href', /sub=lr-none&/)

  const page = await browser.newPage()
  await page.context().route('https://track.example/**', (route) => route.fulfill({ body: 'ordered' }))
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/clicks')) told.push(request.postData() ?? '')
  })
  await page.goto(`${shop.url}/vps`)
  const followed: string[] = []
  for (let n = 0; n < 2; n++) {
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Configure Server' }).first().click()
    const order = await opened
    await order.waitForURL(/track\.example/)
    followed.push(new URL(order.url()).searchParams.get('sub') ?? '')
    await order.close()
  }
  await expect.poll(() => told.length).toBe(2)
  expect(told.map((body) => (JSON.parse(body) as { click: string }).click)).toEqual(followed)
  expect(new Set(followed).size).toBe(2)
  for (const id of followed) expect(id).toMatch(/^lr-\d{10,40}$/)
  await plain.close()
  await page.close()
  await shop.close()
})
