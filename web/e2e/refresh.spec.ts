import { allRows } from './support/rows.ts'
import { expect, misbehave, openShop, refreshAll, test } from './support/shop.ts'
import { toast } from './support/toast.ts'

// Holds: 7.refresh-together, 8.refresh-succeeds, 8.refresh-fails, 2.list.refresh
test('Refresh Data brings new plans without a reload; without the partners every plan stays', async ({
  page,
  ownShop,
}) => {
  await page.goto(ownShop.url)
  await page.evaluate(() => {
    document.body.dataset.kept = 'yes'
  })
  const bundled = await page
    .getByRole('status')
    .filter({ hasText: /server/ })
    .innerText()
  const button = page.getByRole('button', { name: 'Refresh Data' })

  const box = await button.boundingBox()
  await button.click()
  const shown = toast(page, 'Data refreshed', 'Server plans have been updated with the latest information.')
  await expect(shown).toBeVisible()
  await expect(shown).toHaveRole('status')
  expect((await button.boundingBox())?.x, 'a toast does not move the page').toBe(box?.x)
  await expect(page.getByRole('status').filter({ hasText: /server/ })).not.toHaveText(bundled)
  const before = await allRows(ownShop)

  await fetch(`${ownShop.sandbox.url}/sandbox/advance`, { method: 'POST' })
  const readAgain = page.waitForResponse(/browse_plans/)
  await button.click()
  await readAgain
  const after = await allRows(ownShop)
  expect(after).not.toEqual(before)
  await expect(page.getByRole('status').filter({ hasText: /server/ })).toHaveText(new RegExp(String(after.length)))

  await ownShop.sandbox.stop()
  await button.click()
  await expect(page.getByText('Refresh failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Could not update server plans. Please try again later.')).toBeVisible()
  const ids = (rows: { id: number }[]): number[] => rows.map((row) => row.id)
  expect(ids(await allRows(ownShop))).toEqual(ids(after))
  await expect(page.getByRole('status').filter({ hasText: /server/ })).toHaveText(new RegExp(String(after.length)))
  await expect(page.getByText(/hasn’t been updated since/i).first()).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset.kept)).toBe('yes')
})

test('a fresh shop shows the whole bundled catalogue with the days it was true', async ({ page }) => {
  const shop = await openShop({}, 'whole')
  try {
    const rows = await allRows(shop)
    expect(rows.length).toBeGreaterThanOrEqual(1000)
    expect(new Set(rows.map((row) => row.partner_name)).size).toBeGreaterThanOrEqual(8)
    for (const path of ['/', '/vps', '/outlet', '/?filter=vds']) {
      const answer = await page.goto(shop.url + path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.getByRole('article').first(), path).toBeVisible()
      await expect(
        page.getByRole('article').filter({ hasNotText: /(?:as of|Sample data from) \d+ \w+ \d{4}/i }),
        path,
      ).toHaveCount(0)
    }
    for (const path of ['/', '/vps', '/outlet', '/?filter=vds', '/?view=table', '/outlet?view=table']) {
      const packed = await fetch(shop.url + path, { headers: { 'Accept-Encoding': 'br' } })
      expect(packed.headers.get('content-encoding'), path).toBe('br')
      expect(Number(packed.headers.get('content-length')), path).toBeLessThan(20_500)
    }
    await refreshAll(shop)
    const after = await allRows(shop)
    const others = (all: typeof rows): number[] =>
      all.filter((row) => row.partner_name !== 'Contabo' && row.partner_name !== 'Cherry Servers').map((row) => row.id)
    expect(others(after)).toEqual(expect.arrayContaining(others(rows)))
    expect(others(after).length).toBe(others(rows).length)
  } finally {
    await shop.close()
  }
})

// Holds: 8.function-status, 8.refresh-fails
test('one broken partner does not stop the other', async ({ page, ownShop }) => {
  const log: string[] = []
  page.on('console', (message) => {
    log.push(message.text())
  })
  await refreshAll(ownShop)
  const before = await allRows(ownShop)
  await misbehave(ownShop, 'status-404')
  await fetch(`${ownShop.sandbox.url}/sandbox/advance`, { method: 'POST' })
  await page.goto(ownShop.url)
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  const shown = toast(page, 'Refresh failed', 'Could not update server plans. Please try again later.')
  await expect(shown).toBeVisible()
  await expect(shown).toHaveRole('alert')
  await expect(shown).toHaveAttribute('data-tone', 'destructive')
  expect(log.join('\n')).toContain('Edge Function returned a non-2xx status code')
  const after = await allRows(ownShop)
  const of = (rows: typeof before, partner: string): string =>
    JSON.stringify(rows.filter((row) => row.partner_name === partner))
  expect(of(after, 'Contabo')).toBe(of(before, 'Contabo'))
  expect(of(after, 'Cherry Servers')).not.toBe(of(before, 'Cherry Servers'))
})

test('a partner that is off does not make Refresh Data fail', async ({ page }) => {
  const shop = await openShop({ LAUNCHRACK_CONTABO_URL: '' })
  try {
    await page.goto(shop.url)
    await expect(page.getByText(/Prices from Contabo aren’t updated automatically/)).toBeVisible()
    await page.getByRole('button', { name: 'Refresh Data' }).click()
    await expect(page.getByText('Data refreshed', { exact: true })).toBeVisible()
    await expect(page.getByText(/Contabo hasn’t been updated/)).toBeHidden()
  } finally {
    await shop.close()
  }
})
