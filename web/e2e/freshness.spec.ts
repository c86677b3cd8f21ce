import type { Page } from '@playwright/test'

import { expect, headers, misbehave, refreshAll, type Shop, test } from './support/shop.ts'

const card = (page: Page) => page.getByRole('article').filter({ hasText: 'Provided by Contabo' }).first()

/** Lets Contabo fail once after a good refresh. */
async function failOnce(shop: Shop): Promise<void> {
  await refreshAll(shop)
  await misbehave(shop, 'status-404')
  const answer = await fetch(`${shop.url}/functions/v1/fetch-contabo-plans`, { method: 'POST', headers: headers() })
  expect(answer.status).toBe(502)
}

test('what a partner does not confirm says how long ago it was checked, on the card and on its page', async ({
  browser,
  page,
  ownShop,
}) => {
  await failOnce(ownShop)
  await page.clock.install({ time: Date.now() + 3.2 * 3600_000 })
  await page.goto(`${ownShop.url}/vps`)
  await expect(card(page)).toContainText('Last checked 3 hours ago')
  await page.clock.fastForward('01:00:00')
  await expect(card(page)).toContainText('Last checked 4 hours ago')
  await card(page).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Last checked 4 hours ago')).toBeVisible()
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: ownShop.url })
  for (const path of ['/vps', new URL(page.url()).pathname]) {
    await plain.goto(path)
    await expect(plain.getByText(/Last checked \d+ \w{3} \d{4}, \d\d:\d\d UTC/).first()).toBeVisible()
  }
  await plain.close()
})
