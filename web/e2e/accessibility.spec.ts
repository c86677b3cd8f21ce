import type { Locator, Page } from '@playwright/test'

import { sideways, violations } from './support/look.ts'
import { accessCode, expect, test, tryCode } from './support/operator.ts'
import { misbehave, type Shop } from './support/shop.ts'
import { toasts } from './support/toast.ts'

const everyPage = ['/', '/vps', '/outlet', '/json-explorer', '/add-server-plan', '/nowhere', '/vps?cpu_cores=eq.many', '/vps?cpu_cores=eq.9999']

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

test('what axe is to find, it finds', async ({ page, shop }) => {
  await settled(page, `${shop.url}/vps?limit=2`)
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML('afterbegin', '<button></button><img src="/icon.svg"><p>faint</p><nav><button>a</button><button>b</button></nav>')
    for (const { style } of main.querySelectorAll<HTMLElement>(':scope > p, :scope > nav button')) {
      Object.assign(style, { color: 'rgb(150 150 150)', background: 'rgb(170 170 170)', padding: '0', width: '9px', minHeight: '9px', height: '9px' })
    }
  })
  const rules = (await violations(page)).map((text) => text.split(':')[0])
  expect(rules).toEqual(expect.arrayContaining(['button-name', 'image-alt', 'color-contrast', 'target-size']))
})

for (const path of everyPage) {
  for (const width of [375, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${path} at ${String(width)} px, ${colorScheme}: axe finds nothing`, async ({ browser, shop }) => {
        const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce', baseURL: shop.url })
        const page = await context.newPage()
        await settled(page, path)
        expect(await violations(page)).toEqual([])
        await context.close()
      })
    }
  }
}

const opened: readonly { name: string, path: string, open: (page: Page, shop: Shop) => Promise<void> }[] = [
  { name: 'the menu', path: '/nowhere', open: (page) => page.getByRole('banner').locator('summary').click() },
  { name: 'the source of a price', path: '/?filter=baremetal&partner_name=eq.Cherry%20Servers&limit=2', open: async (page) => {
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
    await page.getByRole('article').getByText('Converted', { exact: true }).first().click()
  } },
  { name: 'the other regions', path: '/vps?partner_name=eq.Contabo&limit=2', open: (page) => page.getByText(/^\+\d+ more$/).first().click() },
  { name: 'toasts and notices', path: '/outlet?limit=2', open: async (page, shop) => {
    await page.getByRole('button', { name: 'Refresh Data' }).click()
    await expect(page.getByText('Data refreshed', { exact: true })).toBeVisible()
    await misbehave(shop, 'status-404')
    await expect(page.getByRole('button', { name: 'Refresh Data' })).toBeEnabled()
    await page.getByRole('button', { name: 'Refresh Data' }).click()
    await expect(page.getByText('Refresh failed', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'About these plans' })).toBeVisible()
  } },
  { name: 'the operator’s form', path: '/add-server-plan', open: async (page) => {
    await tryCode(page, accessCode)
    await page.getByRole('button', { name: 'Add Server Plan' }).click()
    await expect(page.getByText('Name is required').first()).toBeVisible()
  } },
  { name: 'an explored document', path: '/json-explorer', open: async (page) => {
    await page.getByRole('button', { name: 'Fetch JSON' }).click()
    await expect(page.getByText(/^Loaded .* from Contabo at/)).toBeVisible()
    await page.getByRole('button', { name: 'Explore', exact: true }).click()
    await page.getByRole('button', { name: 'List section structures' }).click()
    await expect(page.getByRole('list', { name: 'Sections' })).toBeVisible()
  } },
]

for (const { name, path, open } of opened) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name}, once open, is accessible too, ${colorScheme}`, async ({ browser, ownShop }) => {
      const context = await browser.newContext({ viewport: { width: 375, height: 900 }, colorScheme, reducedMotion: 'reduce', baseURL: ownShop.url })
      const page = await context.newPage()
      await settled(page, path)
      await open(page, ownShop)
      expect(await violations(page)).toEqual([])
      for (const width of [320, 640]) {
        await page.setViewportSize({ width, height: 700 })
        expect(await sideways(page), `at ${String(width)} px`).toBe(0)
      }
      await context.close()
    })
  }
}

test('toasts are announced from a region that was there before them', async ({ page, ownShop }) => {
  await page.goto(ownShop.url)
  const region = page.getByRole('region', { name: 'Notifications' })
  await expect(region).toBeAttached()
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect(region.getByRole('status')).toContainText('Data refreshed')
  await misbehave(ownShop, 'status-404')
  await expect(page.getByRole('button', { name: 'Refresh Data' })).toBeEnabled()
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect(region.getByRole('alert')).toContainText('Refresh failed')
})

// Holds: 2.home.timing
test('the hero stands still for those who asked for less motion, until they start it', async ({ browser, shop }) => {
  const page = await browser.newPage({ reducedMotion: 'reduce', baseURL: shop.url })
  await page.clock.install()
  await page.goto('/')
  const highlights = page.getByRole('list', { name: 'Highlights' }).getByRole('listitem')
  const current = (): Promise<number> => highlights.evaluateAll((items) => items.findIndex((item) => item.getAttribute('aria-current') === 'true'))
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
  const fade = await page.locator('.hero-scene').first().evaluate((scene) => parseFloat(getComputedStyle(scene).transitionDuration))
  expect(fade).toBeLessThan(0.001)
  await page.close()
})

test('forced colours still tell what is pressed, current and chosen', async ({ browser, shop }) => {
  const page = await browser.newPage({ forcedColors: 'active', viewport: { width: 1280, height: 900 }, baseURL: shop.url })
  const style = (part: Locator, name: string): Promise<string> => part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
  await settled(page, '/vps')
  const categories = page.getByRole('group', { name: 'Category' }).getByRole('button')
  expect(await style(categories.nth(0), 'background-color')).not.toBe(await style(categories.nth(1), 'background-color'))
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(await style(links.filter({ hasText: 'VPS' }), 'border-bottom-color')).not.toBe(await style(links.filter({ hasText: 'OUTLET' }), 'border-bottom-color'))
  await settled(page, '/json-explorer')
  await page.getByRole('button', { name: 'Fetch JSON' }).click()
  const chosen = page.getByRole('treeitem', { selected: true })
  expect(await style(chosen, 'background-color')).not.toBe(await style(page.getByRole('treeitem', { selected: false }).first(), 'background-color'))
  await page.close()
})

for (const path of everyPage) {
  test(`${path}: nothing scrolls sideways at 320 px, at 200 % zoom, or with text twice as large`, async ({ browser, shop }) => {
    const narrow = { viewport: { width: 320, height: 700 } }
    // Our font is optional: where it comes late, the page stays in another.
    for (const { fonts, ...view } of [{ ...narrow, fonts: true }, { ...narrow, fonts: false }, { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2, fonts: true }]) {
      const page = await browser.newPage({ ...view, baseURL: shop.url })
      if (!fonts) await page.route('**/*.woff2', (route) => route.abort())
      await settled(page, path)
      expect(await sideways(page), fonts ? 'in our font' : 'in another font').toBe(0)
      await page.close()
    }
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, baseURL: shop.url })
    await settled(page, path)
    await page.evaluate(() => { document.documentElement.style.fontSize = '200%' })
    expect(await sideways(page)).toBe(0)
    expect(await cut(page)).toEqual([])
    await page.close()
  })
}

/** The controls and headings whose text is wider than they are, and is not seen. */
async function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => [...document.querySelectorAll<HTMLElement>('h1, h2, h3, button, a, label, dd, summary')]
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 && ['hidden', 'clip'].includes(getComputedStyle(part).overflowX) && !part.classList.contains('sr-only'))
    .map((part) => part.outerHTML.slice(0, 120)))
}
