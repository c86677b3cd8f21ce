import type { Locator } from '@playwright/test'

import { heroPictures } from './support/hero.ts'
import { expect, test } from './support/shop.ts'
import { settle } from './support/watch.ts'

// Holds: 2.home.timing
test('the hero stands still for those who asked for less motion, until they start it', async ({ browser, shop }) => {
  const page = await browser.newPage({ reducedMotion: 'reduce', baseURL: shop.url })
  await page.clock.install()
  await page.goto('/')
  const highlights = page.getByRole('list', { name: 'Highlights' }).getByRole('listitem')
  const current = (): Promise<number> =>
    highlights.evaluateAll((items) => items.findIndex((item) => item.getAttribute('aria-current') === 'true'))
  const play = page.getByRole('button', { name: 'Play highlights' })
  await expect(play).toBeVisible()
  await page.clock.fastForward(60_000)
  expect(await current()).toBe(0)
  await play.click()
  await page.clock.fastForward(4_100)
  await expect.poll(current).toBe(1)
  await page.getByRole('button', { name: 'Pause highlights' }).click()
  await page.clock.fastForward(60_000)
  expect(await current()).toBe(1)
  const fade = await heroPictures(page)
    .first()
    .evaluate((scene) => parseFloat(getComputedStyle(scene).transitionDuration))
  expect(fade).toBeLessThan(0.001)
  await page.close()
})

test('forced colours still tell what is pressed, current and chosen', async ({ browser, shop }) => {
  const page = await browser.newPage({
    forcedColors: 'active',
    viewport: { width: 1280, height: 900 },
    baseURL: shop.url,
  })
  const style = (part: Locator, name: string): Promise<string> =>
    part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
  await page.goto('/vps')
  await settle(page)
  const categories = page.getByRole('group', { name: 'Categories' }).getByRole('button')
  expect(await style(categories.nth(0), 'background-color')).not.toBe(
    await style(categories.nth(1), 'background-color'),
  )
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(await style(links.filter({ hasText: 'VPS' }), 'border-bottom-color')).not.toBe(
    await style(links.filter({ hasText: 'OUTLET' }), 'border-bottom-color'),
  )
  await page.goto('/json-explorer')
  await settle(page)
  await page.getByRole('button', { name: 'List section structures' }).click()
  const tools = page.getByRole('group', { name: 'Tools' }).getByRole('button')
  expect(await style(tools.nth(0), 'background-color')).not.toBe(await style(tools.nth(1), 'background-color'))
  await page.close()
})
