// Nothing moves that nobody moved: while a page loads, while one types, ticks and turns pages. Answers are held until
// the page shows what it knows by itself, so that what they move counts whenever they come.
import type { Locator, Page } from '@playwright/test'

import { hold } from './support/hold.ts'
import { expect, test } from './support/shop.ts'
import { layoutShift, settle } from './support/watch.ts'

const none = 0.001

/** What the answers move that an action asks for, and how far the control that is used has gone by then. */
async function moved(page: Page, control: Locator, action: () => Promise<void>, beside?: string) {
  const top = async () => (await control.boundingBox())?.y ?? NaN
  const before = await top()
  const release = await hold(page, '**/rpc/browse_plans?**')
  await action()
  const isWaiting = page.locator('#results [aria-busy="true"]')
  await expect(isWaiting).toHaveCount(1)
  // The frame that shows the page's own answer comes before the second one.
  const since = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return performance.now()
  })
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(isWaiting).toHaveCount(0)
  await settle(page)
  return { shift: await layoutShift(page, since, beside), control: Math.abs((await top()) - before) }
}

for (const width of [375, 1280])
  for (const path of ['/?limit=6', '/vps?limit=6', '/vps?view=table&limit=6'])
    test(`${path} stands still at ${String(width)} pixels`, async ({ browser, shop }) => {
      const page = await browser.newPage({
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
        baseURL: shop.url,
      })
      await page.goto(path)
      await settle(page)
      expect(await layoutShift(page), 'while it loads').toBeLessThan(none)

      const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' })
      const turned = await moved(page, page.getByRole('banner'), () => next.click())
      expect(turned.shift, 'after a page').toBeLessThan(none)

      const search = page.getByRole('searchbox', { name: 'Search plans' })
      await page.evaluate(() => scrollTo(0, 0))
      const place = await search.boundingBox()
      await search.pressSequentially('8gb')
      expect(await search.boundingBox(), 'while one types').toEqual(place)
      // A group of filters that a search leaves without a choice goes, beside the list.
      const found = await moved(page, search, () => search.press('Enter'), '#filters')
      expect(found.shift, 'after a search').toBeLessThan(none)
      await page.getByRole('link', { name: 'Clear all' }).click()
      await expect(page.getByRole('link', { name: 'Clear all' })).toHaveCount(0)
      await settle(page)

      const inSheet = width < 1280
      if (inSheet) await page.getByRole('button', { name: 'Filters', exact: true }).click()
      const boxes = page.locator('#filters').getByRole('checkbox')
      for (const i of [0, 1, 4]) {
        const box = boxes.nth(i)
        if (inSheet) {
          const before = await box.boundingBox()
          await box.check()
          expect(await box.boundingBox(), `box ${String(i)}`).toEqual(before)
          continue
        }
        const ticked = await moved(page, box, () => box.check())
        expect(ticked.shift, `after box ${String(i)}`).toBeLessThan(none)
        expect(ticked.control, `box ${String(i)} under the finger`).toBeLessThanOrEqual(1)
      }
      if (inSheet) {
        const show = page.locator('#filters').getByRole('button', { name: /^Show \d/ })
        const shown = await moved(page, page.getByRole('banner'), () => show.click())
        expect(shown.shift, 'behind the sheet').toBeLessThan(none)
      }
      await page.close()
    })

test('the rows of a long table stand still while it is scrolled and turned', async ({ page, shop }) => {
  await page.goto(`${shop.url}/?view=table&group=off`)
  await settle(page)
  const since = await page.evaluate(() => performance.now())
  const row = (index: number) => page.locator(`tr[aria-rowindex="${index + 2}"]`).getByRole('rowheader')
  await page.getByRole('region', { name: 'Plans', exact: true }).evaluate((frame) => frame.scrollTo(0, 60 * 43))
  await expect(row(62)).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(row(74)).toBeVisible()
  expect(await layoutShift(page, since)).toBeLessThan(none)
})

test('a plan and a comparison load without a move', async ({ browser, shop }) => {
  for (const width of [375, 1280]) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, baseURL: shop.url })
    await page.goto('/vps')
    const pages = await page
      .getByRole('article')
      .locator('h3 a')
      .evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href') ?? ''))
    const ids = pages.map((plan) => /\d+$/.exec(plan)?.[0]).join(',')
    for (const path of [pages[1] ?? '', `/compare?ids=${ids}`]) {
      await page.goto(path)
      await settle(page)
      expect(await layoutShift(page), `${path} at ${String(width)}`).toBeLessThan(none)
    }
    await page.close()
  }
})
