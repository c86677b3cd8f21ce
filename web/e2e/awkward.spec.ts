import { hold } from './support/hold.ts'
import { sideways } from './support/look.ts'
import { allRows, machines } from './support/rows.ts'
import { expect, test } from './support/shop.ts'
import { watch } from './support/watch.ts'

const script = /\/assets\/browser-.*\.js/

test('what a visitor chooses before the scripts arrive is kept', async ({ page, shop }) => {
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(script, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(`${shop.url}/vps`, { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption('eq.4')
  arrive()
  await expect(page).toHaveURL(/cpu_cores=eq\.4/)
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR')
  await expect(page.getByRole('article').first()).toContainText('€')
  await expect(page.getByRole('article').first()).toContainText('4 cores')
})

test('scripts are fetched once the page is painted', async ({ page, shop }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname.replace(/-.*/, ''))
  })
  // The page hears of its paint when the journey says so, and no frame begins before.
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
    window.PerformanceObserver = class {
      constructor(notify: () => void) {
        Object.assign(window, { notifyPaint: notify })
      }
      observe() {
        /* waits */
      }
    } as unknown as typeof PerformanceObserver
  })
  await page.goto(`${shop.url}/vps`, { waitUntil: 'load' })
  expect(fetched).toEqual(['/assets/start'])
  await page.evaluate(() => {
    ;(window as unknown as { notifyPaint: () => void }).notifyPaint()
  })
  await expect(page.locator('html')).toHaveAttribute('data-interactive')
  expect(fetched).toContain('/assets/browser')
})

test('going back while the page loads does not break it', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps`)
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption('eq.4')
  await expect(page).toHaveURL(/cpu_cores=eq\.4/)
  await expect(page.getByRole('status').filter({ hasText: /server/ })).toBeVisible()
  const findings = watch(page)
  await page.route(script, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 800)
    })
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.evaluate(() => {
    history.back()
  })
  await expect(page).toHaveURL(`${shop.url}/vps`)
  const all = machines((await allRows(shop)).filter((row) => row.type === 'vps')).length
  await expect(page.getByRole('status').filter({ hasText: /server/ })).toHaveText(new RegExp(`^${String(all)} `))
  expect(findings).toEqual([])
})

test('odd addresses show a list all the same', async ({ page, shop }) => {
  const findings = watch(page)
  for (const path of [
    '/?select=id',
    '/?select=prices:name',
    '/?limit=0',
    '/?limit=200',
    '/?offset=99999',
    '/?filter=general&category=eq.memory',
    `/?q=${'metal '.repeat(40)}`,
    '/?cpu_cores=&ram_size=&q=&order=',
    '/?filter=%20VDS%20',
  ]) {
    const answer = await page.goto(shop.url + path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('status').filter({ hasText: /server/ }), path).toBeVisible()
    if (!path.startsWith('/?q=')) await expect(page.getByRole('article').first(), path).toBeVisible()
  }
  await page.goto(`${shop.url}/?q=%F0%9F%98%80`)
  await expect(page.getByText('No servers found matching your filters. Try adjusting your selection.')).toBeVisible()
  expect(findings).toEqual([])
})

for (const width of [320, 375, 1024]) {
  // Holds: 2.home.card-soon, 4.home.cards
  test(`skeletons are as high as what they stand for at ${String(width)} px`, async ({ browser, shop }) => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, baseURL: shop.url })
    await page.goto('/outlet')
    const release = await hold(page, '**/rest/v1/rpc/browse_plans*')
    await page.getByRole('banner').getByRole('link', { name: 'Launchrack' }).click()
    const cards = page.getByRole('group', { name: /Dedicated Servers|Cloud VPS|Dedicated Cloud VDS/ })
    await expect(cards).toHaveCount(3)
    await expect(cards.first()).toHaveAttribute('aria-busy', 'true')
    const heights = (): Promise<number[]> =>
      cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().height)))
    const loading = await heights()
    expect(await sideways(page)).toBe(0)
    release()
    await expect(page.getByRole('link', { name: 'Configure', exact: true })).toHaveCount(3)
    expect(await heights()).toEqual(loading)
    await page.close()
  })
}
