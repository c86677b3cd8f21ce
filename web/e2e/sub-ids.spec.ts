import { accessCode, tryCode } from './support/operator.ts'
import { expect, openShop, refreshAll, test } from './support/shop.ts'

// The agent of the headless browser says what it is: clicks of robots leave no id.
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
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

test('a network tells by the address that the desk made what a click led to, and the desk shows it at the plan', async ({
  page,
  browser,
  request,
}) => {
  const shop = await openShop({ LAUNCHRACK_ACCESS_CODE: accessCode, LAUNCHRACK_CHERRY_CLICK_LINK: around })
  await refreshAll(shop)
  await page.goto(`${shop.url}/operator/clicks`)
  await tryCode(page, accessCode)
  await page.getByRole('button', { name: 'New address for Impact' }).click()
  const address = await page.getByRole('dialog', { name: 'Address for Impact' }).getByLabel('Link').inputValue()
  await page.getByRole('button', { name: 'Close' }).click()

  const visitor = await browser.newPage({ userAgent: agent })
  await visitor.context().route('https://track.example/**', (route) => route.fulfill({ body: 'ordered' }))
  await visitor.goto(`${shop.url}/vps?partner_id=eq.cherry`)
  const link = visitor.getByRole('link', { name: 'Configure Server' }).first()
  const name = await visitor.getByRole('article').first().getByRole('heading').first().innerText()
  const [order] = await Promise.all([
    visitor.context().waitForEvent('page'),
    visitor.waitForResponse((answer) => answer.url().endsWith('/clicks')),
    link.click(),
  ])
  await order.waitForURL(/track\.example/)
  const told = (id: string, amount: string, status: string) =>
    request.get(
      address
        .replace('{ActionId}', id)
        .replace('{SubId1}', new URL(order.url()).searchParams.get('sub') ?? '')
        .replace('{Payout}', amount)
        .replace('{Currency}', 'USD')
        .replace('{Status}', status),
    )
  const again = async () => {
    await page.getByRole('link', { name: 'Links', exact: true }).click()
    await page.getByRole('link', { name: 'Clicks', exact: true }).click()
  }
  for (const status of ['PENDING', 'APPROVED', 'APPROVED'])
    expect(await (await told('8882.1', '12.50', status)).text()).toContain('stored as')
  expect((await told('8882.2', '{Payout}', 'APPROVED')).status()).toBe(400)
  expect((await request.get(address.replace(/key=\w+/, 'key=guess'))).status()).toBe(403)

  await again()
  const paid = page.getByRole('region', { name: 'By plan' }).getByRole('row').filter({ hasText: '12.50 USD' })
  await expect(paid.getByRole('cell').nth(1)).toHaveText('1')
  await expect(paid).toContainText(name)
  const network = page.getByRole('region', { name: 'Postbacks' }).getByRole('row').filter({ hasText: 'Impact' })
  await expect(network).toContainText('which the network did not replace')

  expect((await told('8882.1', '0.00', 'REVERSED')).status()).toBe(200)
  await again()
  await expect(network).toBeVisible()
  await expect(page.getByText('12.50 USD')).toHaveCount(0)
  await visitor.close()
  await shop.close()
})
