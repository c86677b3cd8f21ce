import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { violations } from './support/look.ts'
import { cutTexts } from './support/pretend-look.ts'
import { allRows } from './support/rows.ts'
import { openShop, refreshAll, test, expect } from './support/shop.ts'
import { settle } from './support/watch.ts'

/** A folder with languages of an operator's own: Hebrew. */
const locales = join(import.meta.dirname, 'support/locales')

const pathOf = (page: Page) => new URL(page.url()).pathname

/** The paths of all links of the page to this shop that name no language, but for its pages in English alone. */
const astray = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([hreflang])')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !href.startsWith('/de/') && !/^\/(api|json-explorer|add-server-plan|operator)\b/.test(href)),
  )

test('links, filters and Back stay in the language', async ({ browser, speaking }) => {
  const page = await browser.newPage({ baseURL: speaking.url, locale: 'de-DE' })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rpc/browse_plans')) calls.push(request.url())
  })
  await page.goto('/de/vps')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect(await astray(page)).toEqual([])
  await page.locator('#list-cpu_cores').selectOption('eq.4')
  await expect.poll(() => page.url()).toMatch(/\/de\/vps\?.*cpu_cores=eq\.4/)
  await page.locator('header a[href="/de/outlet"]').first().click()
  await expect.poll(() => pathOf(page)).toBe('/de/outlet')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await astray(page)).toEqual([])
  await page.goBack()
  await expect.poll(() => page.url()).toMatch(/\/de\/vps\?.*cpu_cores=eq\.4/)
  await expect(page.locator('#list-cpu_cores')).toHaveValue('eq.4')
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter((call) => !new URL(call).searchParams.has('lang', 'de'))).toEqual([])
  await page.close()
})

test('without scripts forms and choices stay in the language', async ({ browser, speaking }) => {
  const page = await browser.newPage({ baseURL: speaking.url, javaScriptEnabled: false })
  await page.goto('/de/vps')
  await page.locator('#list-cpu_cores').selectOption('eq.4')
  await page.locator('form[role=search] button[type=submit]:not([aria-hidden])').first().click()
  expect(page.url()).toMatch(/\/de\/vps\?.*cpu_cores=eq\.4/)
  await page.locator('form[action="/de/currency"] select').selectOption('GBP')
  await page.locator('form[action="/de/currency"] button').click()
  expect(page.url()).toMatch(/\/de\/vps\?.*cpu_cores=eq\.4/)
  await page.locator('nav a[hreflang=fr]').click()
  expect(page.url()).toMatch(/\/fr\/vps\?.*cpu_cores=eq\.4/)
  await page.close()
})

test('numbers are typed with the signs of the language', async ({ browser, speaking }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.newPage({ baseURL: speaking.url, javaScriptEnabled })
    await page.goto('/de/vps')
    if (javaScriptEnabled) await settle(page)
    const least = page.getByRole('textbox', { name: 'Preis mindestens' })
    const most = page.getByRole('textbox', { name: 'Preis höchstens' })
    await most.fill('1.200,50')
    await most.press('Enter')
    await expect(page).toHaveURL(/price_usd=lte\.1200\.50/)
    await expect(most).toHaveValue('1.200,50')
    await most.fill('12.5')
    await most.press('Enter')
    await expect(page).toHaveURL(/price_usd=lte\.12\.5(?!\d)/)
    await expect(most).toHaveValue('12,5')
    await least.fill('viel')
    await least.press('Enter')
    await expect(least).toHaveValue('viel')
    await expect(page).not.toHaveURL(/viel/)
    if (javaScriptEnabled) await expect(page.getByText('Preis mindestens: Eingegeben wurde „viel“.')).toBeVisible()
    await page.close()
  }
})

test('the languages of the footer lead to the same page', async ({ browser, speaking }) => {
  const page = await browser.newPage({ baseURL: speaking.url, locale: 'en-US' })
  await page.goto('/vps')
  await expect(page.locator('nav a[hreflang]')).toHaveText(['English', 'Deutsch', 'Français'])
  await page.locator('header a[href="/outlet"]').first().click()
  await expect.poll(() => pathOf(page)).toBe('/outlet')
  await page.locator('nav a[hreflang=de]').click()
  await expect.poll(() => pathOf(page)).toBe('/de/outlet')
  await page.locator('nav a[hreflang=en]').click()
  await expect.poll(() => pathOf(page)).toBe('/outlet')
  await page.close()
})

test('pages in one language are entered and left by documents', async ({ browser, speaking }) => {
  const page = await browser.newPage({ baseURL: speaking.url, locale: 'en-US' })
  await page.goto('/de/vps')
  await page.locator('footer a[href="/json-explorer"]').click()
  await expect.poll(() => pathOf(page)).toBe('/json-explorer')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('nav a[hreflang]')).toHaveCount(0)
  await page.locator('header a[href="/outlet"]').first().click()
  await expect.poll(() => pathOf(page)).toBe('/outlet')
  await expect(page.locator('nav a[hreflang]')).toHaveText(['English', 'Deutsch', 'Français'])
  await page.goBack()
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe('/de/vps')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.close()
})

test('letters of western Europe are in one file of letters', async ({ browser, speaking }) => {
  const page = await browser.newPage({ baseURL: speaking.url })
  await page.goto('/fr/vps')
  await expect(page.getByRole('article').first()).toContainText('cœur')
  // Names of other countries may take the second file; French takes none of its letters.
  const faces = await page.evaluate(async () => {
    const found = await Promise.all(
      ['A', 'é', 'œ'].map((letter) => document.fonts.load('16px "Instrument Sans"', letter)),
    )
    return found.map((list) => list.map(({ unicodeRange }) => unicodeRange))
  })
  expect(faces[0]).not.toEqual([])
  expect(faces).toEqual(faces.map(() => faces[0]))
  await page.close()
})

test('a visitor is offered the language of the browser until the line is closed', async ({ browser, speaking }) => {
  const context = await browser.newContext({ baseURL: speaking.url, locale: 'de-AT' })
  const page = await context.newPage()
  await page.goto('/vps')
  const offer = page.locator('#root > aside')
  await expect(offer.locator('a')).toHaveAttribute('href', '/de/vps')
  expect(pathOf(page)).toBe('/vps')
  await offer.locator('button').click()
  await expect(offer).toHaveCount(0)
  const loaded = page.waitForResponse((answer) => answer.url().includes('/assets/offer-'))
  await page.reload()
  await loaded
  await expect(offer).toHaveCount(0)
  await page.close()
  const german = await context.newPage()
  await german.goto('/de/vps')
  await expect(german.locator('#root > aside')).toHaveCount(0)
  await context.close()
})

/** Words that are broken in the heads of tables that have room for them. */
const brokenHeads = () =>
  [...document.querySelectorAll('main table:not(:has(thead th:nth-child(4))) thead th')].flatMap(({ firstChild }) => {
    if (!(firstChild instanceof Text)) return []
    return [...firstChild.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(firstChild, index)
      range.setEnd(firstChild, index + word.length)
      return range.getClientRects().length > 1 ? [`breaks ${word}`] : []
    })
  })

test('every language has room at every width', async ({ browser }) => {
  test.slow() // eight languages
  const shop = await openShop({
    LAUNCHRACK_LANGUAGES: 'en,de,es,fr,it,nl,pl,he',
    LAUNCHRACK_LOCALES_DIR: locales,
    LAUNCHRACK_SEAT: 'DE',
  })
  await refreshAll(shop)
  const rows = (await allRows(shop)).sort((a, b) => (b.price_usd ?? 0) - (a.price_usd ?? 0))
  const [dear, second, third] = rows.map(({ id }) => id)
  const found: string[] = []
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.text().startsWith('The page was rendered anew')) found.push(`${page.url()}: ${message.text()}`)
  })
  for (const language of ['', '/de', '/es', '/fr', '/it', '/nl', '/pl', '/he'])
    for (const path of [
      '/',
      '/vps?cpu_cores=gte.4&order=price_usd.desc',
      '/vps?ram_size=gte.many',
      `/plans/x-${dear}`,
      `/compare?ids=${dear},${second},${third}`,
      '/partners/contabo',
      '/market',
      '/status',
      '/my-servers',
      '/watch?for=%2Fvps',
    ]) {
      await page.goto(language + path)
      for (const [width, size] of [
        [1280, '100%'],
        [800, '100%'],
        [375, '100%'],
        [320, '100%'],
        [320, '200%'],
      ] as const) {
        await page.setViewportSize({ width, height: 700 })
        await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
        const broken = size === '100%' ? await page.evaluate(brokenHeads) : []
        for (const text of [...(await page.evaluate(cutTexts)), ...broken])
          found.push(`${language}${path} at ${width} px, text of ${size}: ${text}`)
      }
    }
  await context.close()
  await shop.close()
  expect(found).toEqual([])
})

test('a language from right to left has its pages the other way round', async ({ browser }) => {
  const shop = await openShop({ LAUNCHRACK_LANGUAGES: 'en,he', LAUNCHRACK_LOCALES_DIR: locales })
  await refreshAll(shop)
  const [plan] = (await allRows(shop)).map(({ id }) => id)
  const page = await browser.newPage({ baseURL: shop.url })
  /** How far the text of each of these stands from the edge at which a line begins. */
  const begins = async (selectors: readonly string[]) => {
    for (const selector of selectors)
      await expect(page.locator(selector).filter({ visible: true }).first()).toBeVisible()
    return page.evaluate((selectors) => {
      const width = document.documentElement.clientWidth
      const isMirrored = getComputedStyle(document.documentElement).direction === 'rtl'
      return selectors.map((selector) => {
        const range = document.createRange()
        for (const one of document.querySelectorAll(selector))
          if (!range.startContainer.parentNode && one.checkVisibility()) range.selectNodeContents(one)
        const { left, right } = range.getBoundingClientRect()
        return Math.round(isMirrored ? width - right : left)
      })
    }, selectors)
  }
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [path, selectors] of [
      ['/vps', ['header a', 'main h1', 'article', 'article h3', 'article h3 ~ *']],
      ['/vps?view=table', ['main h1', 'thead th:first-child', 'tbody tr > :first-child']],
      [`/plans/x-${plan}`, ['main h1', 'main h2', 'main dt']],
      [`/compare?ids=${plan}`, ['main h1', 'main table', 'tbody th']],
    ] as const) {
      await page.goto(path)
      const english = await begins(selectors)
      await page.goto(`/he${path}`)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      expect(await begins(selectors), `/he${path} at ${width} px`).toEqual(english)
    }
  }
  // An arrow to the next page points to where a line ends. Numbers and names of partners keep their own way.
  await page.goto('/he/vps')
  const arrows = await page
    .locator('svg:has(use:is([href$="-left"], [href$="-right"]))')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).scale))
  expect(arrows.length).toBeGreaterThan(0)
  expect(new Set(arrows)).toEqual(new Set(['-1 1']))
  await expect(page.getByRole('article').first()).toContainText('לחודש')
  await expect(page.getByRole('status').first()).toContainText('שרתים')
  expect(await violations(page)).toEqual([])
  await page.close()
  await shop.close()
})
