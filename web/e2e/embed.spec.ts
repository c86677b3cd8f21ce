import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { violations } from './support/look.ts'
import { expect, test as base } from './support/shop.ts'

interface Blog {
  /** The address of a page of another site, whose policy allows the shop's script and frames alone. */
  url: string
}

const test = base.extend<{ blog: Blog }>({
  blog: async ({ shop }, use) => {
    const server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost')
      const list = searchParams.get('list') ?? ''
      response.setHeader('Content-Type', 'text/html')
      response.setHeader(
        'Content-Security-Policy',
        `default-src 'self'; script-src ${shop.url}; frame-src ${shop.url}; img-src ${shop.url}; require-trusted-types-for 'script'`,
      )
      const script = `<script src="${shop.url}/embed.js" data-list="${list.replaceAll('&', '&amp;')}" data-theme="${searchParams.get('theme') ?? ''}" data-title="Servers"></script>`
      const frame = searchParams.get('frame')
      response.end(
        `<!doctype html><html lang="en"><title>Blog</title><main><h1>Blog</h1>${frame === null ? script : `<iframe src="${shop.url}${frame}" title="Servers" width="600" height="600"></iframe>`}<img src="${shop.url}/badge.svg?list=${encodeURIComponent(list)}" alt="Lowest price"></main></html>`,
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // The shop is at 127.0.0.1: another name is another site.
    await use({ url: `http://localhost:${String((server.address() as AddressInfo).port)}` })
    server.close()
  },
})

test('another site shows a list, as high as it is, whatever its policy', async ({ browser, shop, blog }) => {
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${blog.url}/?theme=dark&list=${encodeURIComponent('/vps?ram_size=gte.16&limit=5')}`, {
    waitUntil: 'load',
  })
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('VPS plans, RAM: 16 GB or more')
  await expect(frame.getByRole('article')).toHaveCount(5)
  await expect(frame.getByRole('checkbox')).toHaveCount(0)
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  const higher = () =>
    frame
      .locator('main')
      .evaluate((main) => [innerHeight - Math.ceil(main.getBoundingClientRect().height), innerHeight > 700])
  await expect.poll(higher).toEqual([0, true])
  await expect
    .poll(() =>
      page.getByRole('img', { name: 'Lowest price' }).evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(100)
  expect(await violations(page)).toEqual([])

  await page.getByRole('heading', { name: 'Blog' }).click()
  await page.keyboard.press('Tab')
  const first = frame.getByRole('article').first().getByRole('link').first()
  await expect(first).toBeFocused()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  const plan = await opened
  await plan.waitForURL(/\/plans\//)
  expect(plan.url().startsWith(`${shop.url}/plans/`)).toBe(true)
  expect(page.url().startsWith(blog.url)).toBe(true)

  await context.route(/^https:/, (route) => route.fulfill({ body: 'a partner' }))
  const counted = page.waitForRequest((request) => request.url() === `${shop.url}/clicks`)
  const partner = context.waitForEvent('page')
  await frame.getByRole('link', { name: 'Configure Server' }).first().click()
  await partner
  expect((await counted).postDataJSON()).toMatchObject({ page: 'embed' })

  const all = context.waitForEvent('page')
  await frame.getByRole('link', { name: /^See all \d+ servers at/ }).click()
  await (await all).waitForURL(`${shop.url}/vps?ram_size=gte.16`)
  const kept = await frame.locator('html').evaluate(() => localStorage.length + sessionStorage.length)
  expect([kept, (await context.cookies()).length, complaints]).toEqual([0, 0, []])
  await context.close()
})

test('a frame has no fault of accessibility, in light and dark', async ({ page, shop }) => {
  for (const theme of ['light', 'dark']) {
    await page.goto(`${shop.url}/embed?/vps?limit=4&theme=${theme}`, { waitUntil: 'load' })
    await expect(page.getByRole('article')).toHaveCount(4)
    expect(await violations(page)).toEqual([])
  }
})

test('a frame says what is wrong with its list, and needs no scripts', async ({ browser, blog }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const frame = page.frameLocator('iframe')
  await page.goto(`${blog.url}/?frame=${encodeURIComponent('/embed?/vps?ram_size=gte.many')}`)
  await expect(frame.getByRole('alert')).toContainText('many')
  await page.goto(`${blog.url}/?frame=${encodeURIComponent('/embed?/vps?cpu_cores=eq.4096')}`)
  await expect(frame.getByText('No servers match at present.')).toBeVisible()
  await page.goto(`${blog.url}/?frame=${encodeURIComponent('/embed?/vps&theme=dark')}`)
  await expect(frame.getByRole('article')).not.toHaveCount(0)
  await context.close()
})

test('no other page of the shop can be framed', async ({ page, blog }) => {
  await page.goto(`${blog.url}/?frame=/vps`, { waitUntil: 'load' })
  await expect(page.frameLocator('iframe').getByRole('article')).toHaveCount(0)
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/)
})
