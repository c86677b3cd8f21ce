import { sideways, violations } from './support/look.ts'
import { expect, headers, refreshAll, type Shop, test } from './support/shop.ts'

interface Item {
  page: string
  courses?: Record<
    string,
    { low_90_days: number | null; low_all_days: number; is_lowest: boolean; line: string; text: string } | null
  >
}

/** The plans whose price changed, as the API has them. */
async function changed(shop: Shop): Promise<Item[]> {
  const answer = await fetch(`${shop.url}/rest/v1/rpc/browse_plans?limit=200`, { headers: headers() })
  const { items } = (await answer.json()) as { items: Item[] }
  return items.filter(({ courses }) => courses !== undefined)
}

/** The sandbox's partners change some of their prices, and the shop refreshes. */
async function advance(shop: Shop): Promise<void> {
  await fetch(`${shop.sandbox.url}/sandbox/advance`, { method: 'POST' })
  await refreshAll(shop)
}

test('a price that changed is drawn on its card, and its lowest values stand on its page', async ({
  browser,
  page,
  ownShop,
}) => {
  await refreshAll(ownShop)
  await page.goto(ownShop.url)
  await expect(page.getByRole('img', { name: /^Price went/ })).toHaveCount(0)
  expect(await changed(ownShop)).toEqual([])
  await advance(ownShop)
  const [item] = await changed(ownShop)
  const course = item?.courses?.USD
  if (!item || !course) throw new Error('no price changed')
  // The shop is minutes old: it says nothing of 90 days.
  expect([course.low_90_days, course.is_lowest]).toEqual([null, false])
  expect(course.line).toMatch(/^M[\d,]+(?:[HV]\d+)+$/)
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: ownShop.url })
  for (const [at, width] of [
    [plain, 375],
    [page, 1280],
    [page, 375],
  ] as const) {
    await at.setViewportSize({ width, height: 900 })
    await at.goto(`${ownShop.url}/?limit=48`)
    const card = at.getByRole('article').filter({ has: at.locator(`a[href="${item.page}"]`) })
    await expect(card.getByRole('img', { name: course.text })).toBeVisible()
    await expect(card.getByText('Lowest in 90 days')).toHaveCount(0)
    expect(await sideways(at)).toBe(0)
  }
  await plain.close()
  await page.goto(ownShop.url + item.page)
  const history = page.getByRole('region', { name: 'Price history' })
  await expect(history.getByRole('list', { name: 'Lowest price' }).getByRole('listitem').last()).toContainText(
    course.low_all_days.toFixed(2),
  )
  await expect(history.getByText('lowest of the last 90 days')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  const twin = (await (await fetch(`${ownShop.url}${item.page}.json`)).json()) as { plan: Item }
  expect(twin.plan.courses?.USD).toEqual(course)
})
