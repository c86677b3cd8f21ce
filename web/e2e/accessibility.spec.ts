import AxeBuilder from '@axe-core/playwright'

import { expect, test } from './support/shop.ts'

for (const path of ['/', '/vps', '/outlet', '/nowhere']) {
  for (const width of [375, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${path} at ${String(width)} px, ${colorScheme}: axe finds nothing`, async ({ browser, shop }) => {
        const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce', baseURL: shop.url })
        const page = await context.newPage()
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
        await context.close()
      })
    }
  }
}

test('nothing scrolls sideways at 320 px', async ({ browser, shop }) => {
  for (const path of ['/', '/vps', '/outlet', '/nowhere']) {
    const page = await browser.newPage({ viewport: { width: 320, height: 700 }, baseURL: shop.url })
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    await page.close()
  }
})
