import { expect, test } from './support/shop.ts'
import { sideways, violations } from './support/look.ts'
import { settle, watch } from './support/watch.ts'

test('the page of the API is whole without script', async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.url, javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'API', exact: true }).click()
  await expect(page).toHaveURL(`${shop.url}/api`)
  await expect(page).toHaveTitle('API | Launchrack')
  await expect(page.getByRole('heading', { name: '/rest/v1/rpc/similar_plans' })).toBeVisible()
  await expect(page.getByText('The year in which the processor came out.')).toBeVisible()
  await expect(page.getByText(`KEY=${shop.key}`)).toBeVisible()
  const document = await page.getByRole('link', { name: 'The OpenAPI document' }).getAttribute('href')
  expect((await page.request.get(document ?? '')).status()).toBe(200)
  await page.close()
})

test('the examples of the API work as they stand', async ({ request, shop }) => {
  const text = await (await request.get(`${shop.url}/api`)).text()
  const addresses = [
    ...text.matchAll(
      /curl &quot;\$SHOP(\/rest\/v1\/[^ ]*?)&quot; -H &quot;apikey: \$KEY&quot; -H &quot;Authorization: Bearer \$KEY/g,
    ),
  ].map((match) => match[1] ?? '')
  expect(addresses.length).toBeGreaterThan(7)
  const headers = { apikey: shop.key, Authorization: `Bearer ${shop.key}` }
  const plans = (await (
    await request.get(`${shop.url}/rest/v1/server_plans?select=id&limit=1`, { headers })
  ).json()) as { id: number }[]
  for (const address of addresses) {
    const answer = await request.get(
      shop.url + address.replaceAll('&amp;', '&').replace('$PLAN', String(plans[0]?.id)),
      { headers },
    )
    expect(answer.status(), address).toBe(200)
  }
  expect(await (await request.get(`${shop.url}/sitemap-pages.xml`)).text()).toContain('/api</loc>')
})

for (const width of [375, 800, 1280]) {
  test(`the page of the API fits ${String(width)} pixels`, async ({ page, shop }) => {
    const problems = watch(page)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${shop.url}/api`)
    await settle(page)
    expect(await sideways(page)).toBe(0)
    if (width === 1280) expect(await violations(page)).toEqual([])
    expect(problems).toEqual([])
  })
}
