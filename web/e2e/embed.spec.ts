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
      const written = searchParams.get('written')
      if (written !== null) {
        response.end(written)
        return
      }
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

/** How editors write the frame that oEmbed or a writer gives them, far below the first screen. */
const markups = {
  // What wp_filter_oembed_result makes of it, and what wp-includes/js/wp-embed.js does with its messages.
  wordpress: (src: string, height: number) => `
    <iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" data-secret="Ab3dE6gH9k" title="Servers"
      src="${src}#?secret=Ab3dE6gH9k" width="600" height="${height}" frameborder="0"></iframe>
    <script>
      addEventListener('message', ({ data, source }) => {
        const frame = document.querySelector('iframe')
        if (data?.secret !== frame.dataset.secret || source !== frame.contentWindow) return
        if (data.message === 'height') frame.height = Math.max(200, Math.min(1000, parseInt(data.value, 10)))
        if (data.message === 'link' && new URL(data.value).host === new URL(frame.src).host && document.activeElement === frame)
          top.location.href = data.value
      })
    </script>`,
  ghost: (src: string, height: number) => `
    <figure class="kg-card kg-embed-card"><iframe src="${src}" title="Servers" width="600" height="${height}" frameborder="0" loading="lazy"></iframe></figure>`,
  discourse: (src: string, height: number) => `
    <p><iframe src="${src}" width="600" height="${height}" title="Servers" frameborder="0" sandbox="allow-same-origin allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"></iframe></p>`,
  notion: (src: string) => `
    <div style="height: 500px"><iframe src="${src}" title="Servers" style="width: 100%; height: 100%" sandbox="allow-scripts allow-popups allow-forms allow-same-origin allow-popups-to-escape-sandbox"></iframe></div>`,
}

for (const [editor, markup] of Object.entries(markups)) {
  test(`a list that is pasted into ${editor} has its styles, letters and links`, async ({ browser, shop, blog }) => {
    const list = `${shop.url}/vps?limit=3`
    const told = (await (await fetch(`${shop.url}/oembed?url=${encodeURIComponent(list)}&maxwidth=600`)).json()) as {
      html: string
      height: number
    }
    const src = /src="([^"]*)"/.exec(told.html)?.[1] ?? ''
    const context = await browser.newContext({ viewport: { width: 800, height: 900 } })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on(
      'console',
      (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
    )
    page.on('pageerror', (error) => complaints.push(error.message))
    const post = `<!doctype html><html lang="en"><title>Post</title><h1>Post</h1><p style="height: 3000px"></p>${markup(src, told.height)}</html>`
    await page.goto(`${blog.url}/?written=${encodeURIComponent(post)}`, { waitUntil: 'load' })
    const outer = page.locator('iframe')
    const frame = page.frameLocator('iframe')
    if (editor === 'wordpress')
      // The page knows the height although nobody has scrolled to it, and began near it.
      await expect.poll(async () => Math.abs(Number(await outer.getAttribute('height')) - told.height)).toBeLessThan(80)
    await outer.scrollIntoViewIfNeeded()
    await expect(frame.getByRole('article')).toHaveCount(3)
    const high = await frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height))
    if (editor !== 'notion')
      // There a frame is as wide as the page.
      expect(Math.abs(high - told.height), `${String(told.height)} told, ${String(high)} high`).toBeLessThan(80)
    await expect
      .poll(() =>
        frame
          .locator('h1')
          .evaluate((h1) => document.fonts.check(`16px ${getComputedStyle(h1).fontFamily.split(',')[0] ?? ''}`)),
      )
      .toBe(true)
    expect(await frame.locator('main').evaluate((main) => getComputedStyle(main).display)).toBe('grid')
    await context.route(/^https:/, (route) => route.fulfill({ body: 'a partner' }))
    const order = frame.getByRole('link', { name: 'Configure Server' }).first()
    if (editor === 'wordpress') {
      await order.click()
      await page.waitForURL(new RegExp(`^${shop.url}/plans/`))
    } else {
      const opened = context.waitForEvent('page')
      await order.click()
      expect((await opened).url()).toMatch(/^https:|about:blank/)
    }
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('pages of other sites read hashed files, pictures and badges, and nothing of a visitor', async ({
  browser,
  shop,
  blog,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${blog.url}/?written=`, { waitUntil: 'load' })
  const html = await (await fetch(`${shop.url}/vps`)).text()
  const style = /href="(\/assets\/[^"]*\.css)"/.exec(html)?.[1] ?? ''
  const reads = (path: string) =>
    page.evaluate(
      (url) =>
        fetch(url).then(
          (answer) => answer.ok,
          () => false,
        ),
      `${shop.url}${path}`,
    )
  for (const path of [style, '/vps.png', '/badge.svg?list=/vps', '/badge.svg?list=/nothing', '/assets/icon.svg'])
    expect(await reads(path), path).toBe(true)
  for (const path of ['/vps', '/operator', '/embed?/vps']) expect(await reads(path), path).toBe(false)
  await context.close()
})
