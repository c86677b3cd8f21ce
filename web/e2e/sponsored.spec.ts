import { violations } from './support/look.ts'
import { accessCode, expect, test, tryCode } from './support/operator.ts'
import { headers, openShop } from './support/shop.ts'

test('a sponsored plan stands above its lists, and the first card stays near the top', async ({ browser }) => {
  const shop = await openShop({ LAUNCHRACK_ACCESS_CODE: accessCode }, 'whole')
  const page = await browser.newPage({ baseURL: shop.url })
  await page.goto('/operator/plans?page=sponsored')
  await tryCode(page, accessCode)
  await expect(page.getByText('No plan is sponsored.')).toBeVisible()
  for (const condition of ['type=eq.vps', 'tags=cs.{outlet}']) {
    const found = await fetch(
      `${shop.url}/rest/v1/server_plans?${condition}&select=id&order=price_usd&offset=2&limit=1`,
      { headers: headers() },
    )
    const [plan] = (await found.json()) as { id: number }[]
    await page.getByRole('button', { name: 'Mark a plan as sponsored' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Plan: its number').fill(`${shop.url}/plans/any-${String(plan?.id)}`)
    await dialog.getByRole('button', { name: 'Mark as sponsored' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('region', { name: 'Sponsored plans' }).getByText('Shown', { exact: true })).toHaveCount(2)
  expect(await violations(page)).toEqual([])

  const visitor = await browser.newPage({ baseURL: shop.url })
  for (const [width, height, most] of [
    [1280, 900, 900],
    [375, 812, 1000],
  ] as const) {
    await visitor.setViewportSize({ width, height })
    for (const path of ['/vps', '/outlet']) {
      await untilPage(shop.url + path, true)
      await visitor.goto(path)
      const row = visitor.getByRole('region', { name: 'Sponsored' })
      await expect(row).toBeVisible()
      const order = row.getByRole('link', { name: /^Configure Server: / })
      expect((await order.getAttribute('rel'))?.split(' ')).toEqual(expect.arrayContaining(['sponsored', 'nofollow']))
      const first = await visitor.getByRole('article').first().boundingBox()
      expect(first?.y, path).toBeLessThan(most)
      expect(await violations(visitor, 'section:has(> p > a[href$="#sponsored"])')).toEqual([])
    }
  }
  const row = visitor.getByRole('region', { name: 'Sponsored' })
  await visitor.goto('/vps?view=table')
  await expect(row).toBeVisible()
  await visitor.goto('/vps?price_usd=lte.0.5')
  await expect(visitor.getByRole('article')).not.toHaveCount(0)
  await expect(row).toHaveCount(0)

  const plain = await browser.newPage({ baseURL: shop.url, javaScriptEnabled: false })
  await plain.goto('/vps')
  await expect(plain.getByRole('region', { name: 'Sponsored' }).getByRole('link')).toHaveCount(3)
  await untilPage(`${shop.url}/how-it-works`, true, 'Today this shop shows sponsored plans.')
  await plain.goto('/how-it-works')
  await expect(plain.getByText('Today this shop shows sponsored plans.')).toBeVisible()

  const ends = page.getByRole('button', { name: /^End: / })
  // By keyboard: a toast that the pointer rests on stays, and may cover the other button.
  await ends.first().press('Enter')
  // A button that is at work has another name, so the rows are counted: the head and one.
  await expect(page.getByRole('region', { name: 'Sponsored plans' }).getByRole('row')).toHaveCount(2)
  await ends.press('Enter')
  await expect(page.getByText('No plan is sponsored.')).toBeVisible()
  await untilPage(`${shop.url}/vps`, false)
  await Promise.all([page.close(), visitor.close(), plain.close()])
  await shop.close()
})

/** Waits until a page is rendered anew: the version before is served meanwhile. */
async function untilPage(address: string, isThere: boolean, text = 'aria-label="Sponsored"'): Promise<void> {
  await expect.poll(async () => (await (await fetch(address)).text()).includes(text)).toBe(isThere)
}
