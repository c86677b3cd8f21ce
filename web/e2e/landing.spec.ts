import { expect, test } from './support/shop.ts'
import { sideways, violations } from './support/look.ts'
import { settle, watch } from './support/watch.ts'

for (const width of [375, 800, 1280]) {
  test(`a partner’s page is a list of its plans at ${String(width)} pixels`, async ({ page, shop }) => {
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${shop.url}/partners/contabo`)
    await settle(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contabo servers')
    const count = await page.getByRole('status').first().innerText()
    await page.getByLabel('RAM').first().selectOption({ index: 2 })
    await expect(page.getByRole('status').first()).not.toHaveText(count)
    await expect(page).toHaveURL(/\/partners\/contabo\?/)
    for (const provider of await page.getByText('Provided by').all()) await expect(provider).toContainText('Contabo')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveAttribute('href', '/')
    expect(await sideways(page)).toBe(0)
    if (width === 1280) expect(await violations(page)).toEqual([])
    expect(problems).toEqual([])
  })
}

for (const path of ['/vps', '/outlet', '/?filter=vds', '/?filter=storage']) {
  test(`${path} says what its list holds`, async ({ page, shop }) => {
    const problems = watch(page)
    await page.goto(shop.url + path)
    await settle(page)
    const about = page.getByText('The cheapest is')
    await expect(about).toContainText(/(At|From) .*\$/)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveAttribute('href', '/')
    await expect(page.getByText(/\d+ (plans|servers)/).filter({ visible: true }), 'the count stands once').toHaveCount(
      1,
    )
    await page.getByLabel('Currency').first().selectOption('EUR')
    await expect(about).toContainText('€')
    expect(await sideways(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await expect(about).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'All servers' })).toBeVisible()
    expect(problems).toEqual([])
  })
}

test('a partner’s page leads to its plans in a country', async ({ page, shop }) => {
  await page.goto(`${shop.url}/partners/contabo`)
  const countries = page.getByRole('navigation', { name: 'Offers by country' })
  const first = countries.getByRole('listitem').first()
  const [, country, count] = /^(.*) (\d+)$/.exec(await first.innerText()) ?? []
  await first.getByRole('link').click()
  await expect(page).toHaveURL(/\/partners\/contabo\?countries=cs\..*#servers$/)
  await expect(page.getByRole('status').first()).toContainText(new RegExp(`^${count ?? 'no'} servers(?: found|,)`))
  await expect(page.getByRole('link', { name: `Remove filter: ${country ?? 'none'}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Plans', exact: true })).toBeInViewport()
})

test('landing pages have one spelling, and unknown ones are not found', async ({ request, shop }) => {
  const found = await request.get(`${shop.url}/partners/CONTABO?a=b`)
  expect(found.url()).toBe(`${shop.url}/partners/contabo?a=b`)
  for (const path of ['/partners/nobody', '/locations/zz', '/cpus/abacus'])
    expect((await request.get(shop.url + path)).status()).toBe(404)
})

test('the pages of all partners, countries and processors lead to the page of each', async ({ page, shop }) => {
  for (const path of ['/partners', '/locations', '/cpus', '/gpus']) {
    await page.goto(shop.url + path)
    await page.locator('html[data-interactive]').waitFor({ state: 'attached' })
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/^(Servers by|GPU servers)/)
  }
  await page.goto(`${shop.url}/partners`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Contabo/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/partners\/contabo/)
  await expect(page.getByRole('article')).not.toHaveCount(0)
})
