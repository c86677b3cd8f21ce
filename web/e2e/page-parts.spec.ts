// What every page, the home page and the lists consist of.
import type { Locator } from '@playwright/test'

import { hero } from './support/hero.ts'
import { allRows } from './support/rows.ts'
import { expect, test } from './support/shop.ts'

const everyPage = ['/', '/vps', '/outlet', '/status', '/json-explorer', '/add-server-plan', '/nowhere']

const navLinks = [
  ['DEDICATED Servers', '/?filter=baremetal'],
  ['VPS', '/vps'],
  ['CLOUD Servers', '/?filter=vds'],
  ['OUTLET', '/outlet'],
]

async function addresses(links: Locator): Promise<(string | null)[][]> {
  return links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
}

// Holds: 2.header.brand, 2.header.nav, 2.header.menu, 1.tagline
test('the header stands on every page, large and small', async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.url })
  for (const path of everyPage) {
    await page.goto(path)
    const header = page.getByRole('banner')
    const nav = header.getByRole('navigation', { name: 'Main' })
    const menu = header.getByRole('button', { name: 'Menu' })
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await addresses(nav.getByRole('link')), path).toEqual(navLinks)
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 375, height: 800 })
    await expect(nav).toBeHidden()
    await expect(menu).toBeVisible()
    await expect(menu).toHaveAccessibleName('Menu')
    await menu.click()
    expect(await addresses(header.getByRole('navigation', { name: 'Menu' }).getByRole('link'))).toEqual(navLinks)
    await expect(header.getByRole('combobox', { name: 'Currency' })).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('banner').getByRole('link', { name: 'Launchrack' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(hero(page).getByText('Launch Your Digital Universe', { exact: true })).toBeVisible()
  await page.close()
})

// Holds: 2.footer.parts, 1.tagline
test('the footer stands on every page', async ({ page, shop }) => {
  for (const path of everyPage) {
    await page.goto(shop.url + path)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText('Launchrack', { exact: true })).toBeVisible()
    await expect(footer.getByText('Launch Your Digital Universe')).toBeVisible()
    for (const [title, least] of [
      ['Services', 4],
      ['Support', 3],
    ] as const) {
      const links = footer
        .locator('div')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
        .last()
        .getByRole('link')
      expect(await links.count(), `${title} on ${path}`).toBeGreaterThanOrEqual(least)
    }
    await expect(footer.getByRole('heading', { name: 'Contact' })).toBeVisible()
    await expect(footer.getByText('support@example.com')).toBeVisible()
    await expect(footer.getByText(/^© \d{4} Launchrack\./)).toBeVisible()
  }
})

// Holds: 5.cheapest, 2.home.heading, 2.home.cards, 2.home.card-logo, 2.home.card-price, 2.home.card-name, 2.home.card-configure, 2.home.list, 2.routes.home
test('the home page has a hero, three cards and the list, in this order', async ({ page, shop }) => {
  const rows = await allRows(shop)
  await page.goto(shop.url)
  await expect(hero(page).getByRole('heading', { level: 1 })).toHaveText(/\w/)
  await expect(hero(page).getByText('Launch Your Digital Universe', { exact: true })).toBeVisible()
  for (const [title, type] of [
    ['Dedicated Servers', 'baremetal'],
    ['Cloud VPS', 'vps'],
    ['Dedicated Cloud VDS', 'vds'],
  ] as const) {
    const cheapest = rows
      .filter((row) => row.type === type && row.price_usd !== null)
      .sort((a, b) => (a.price_usd ?? 0) - (b.price_usd ?? 0) || a.id - b.id)[0]
    if (!cheapest) throw new Error(`the sandbox has no ${type}`)
    const card = page.getByRole('group', { name: title, exact: true })
    await expect(card.getByRole('img', { name: cheapest.partner_name ?? '' })).toBeVisible()
    await expect(card.getByText('Starting from', { exact: true })).toBeVisible()
    const price = Number(/\$(\d+\.\d\d)\s*\/(month|hour|year)/.exec(await card.innerText())?.[1])
    expect(price).toBeCloseTo(cheapest.price_usd ?? 0, 1)
    await expect(card.getByText(cheapest.name.trim(), { exact: true })).toBeVisible()
    const link = card.getByRole('link', { name: 'Configure', exact: true })
    await expect(link).toHaveAttribute('target', '_blank')
    expect(await link.getAttribute('href')).toBe(
      cheapest.plan_url ??
        `https://portal.cherryservers.com/deployment?plan=${String(cheapest.cherry_plan_id)}&cycle=3&affiliate=RACK42`,
    )
  }
  expect(
    await tops(
      hero(page),
      page.getByRole('group', { name: 'Dedicated Servers', exact: true }),
      page.locator('#servers'),
    ),
  ).toEqual([0, 1, 2])
})

/** The numbers of the parts in the order in which they begin on the page. */
async function tops(...parts: Locator[]): Promise<number[]> {
  const boxes = await Promise.all(parts.map(async (part, i) => ({ i, top: (await part.boundingBox())?.y ?? NaN })))
  return boxes.sort((a, b) => a.top - b.top).map(({ i }) => i)
}

// Holds: 2.list.title, 4.list.selections, 2.list.dropdowns, 2.list.refresh
test('each list has its own title, and begins with nothing selected', async ({ page, shop }) => {
  for (const [path, title] of [
    ['/', 'All servers'],
    ['/?filter=baremetal', 'Dedicated servers'],
    ['/?filter=vds', 'Cloud servers'],
    ['/vps', 'VPS plans'],
    ['/outlet', 'Outlet deals'],
  ] as const) {
    await page.goto(shop.url + path)
    const list = page.getByRole('region', { name: title, exact: true })
    await expect(list.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(list.getByRole('paragraph').first()).toHaveText(/\w/)
    await expect(list.getByRole('button', { name: 'Refresh Data' })).toBeVisible()
    await expect(list.getByRole('button', { name: 'All Categories' })).toHaveAttribute('aria-pressed', 'true')
    for (const label of ['CPU cores', 'RAM', 'Storage']) {
      const select = list.getByRole('combobox', { name: label, exact: true })
      await expect(select).toHaveValue('')
      await expect(select.getByRole('option').first()).toHaveText('All')
    }
  }
})

for (const [path, title, points] of [
  ['/vps', /VPS/, ['Dedicated resources', 'Root access', 'Scalable']],
  ['/outlet', /^Outlet Servers$/, ['Discounted prices', 'Fixed configuration', 'Limited stock']],
] as const) {
  // Holds: 2.vps.intro, 2.outlet.banner, 2.routes.vps, 2.routes.outlet
  test(`${path} introduces its list`, async ({ page, shop }) => {
    await page.goto(shop.url + path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
    const told = main
      .getByRole('list')
      .filter({ has: page.locator('strong') })
      .first()
    await expect(told.getByRole('listitem').locator('strong')).toHaveText([...points])
    // On a wide screen the title is beside its points, in the middle of their height.
    for (const part of [main.getByRole('heading', { level: 1 }), told])
      expect(await tops(part, page.locator('#servers'))).toEqual([0, 1])
    await expect(page.getByRole('article').first()).toBeVisible()
  })
}

// Holds: 2.card.badge
test('every category has a badge of a colour of its own', async ({ page, shop }) => {
  const named = ['lightweight', 'general', 'memory', 'storage', 'compute']
  const categories = [
    ...new Set((await allRows(shop)).map(({ category }) => category).filter((category) => category !== null)),
  ]
  const colours = new Map<string, string>()
  for (const category of categories) {
    await page.goto(`${shop.url}/?category=eq.${encodeURIComponent(category)}`)
    const badge = page
      .getByRole('article')
      .first()
      .getByText(category.charAt(0).toUpperCase() + category.slice(1), { exact: true })
      .first()
    const colour = await badge.evaluate(
      (shown) => `${getComputedStyle(shown).color} on ${getComputedStyle(shown).backgroundColor}`,
    )
    colours.set(named.includes(category) ? category : 'other', colour)
  }
  expect(colours.size).toBeGreaterThan(3)
  expect(new Set(colours.values()).size).toBe(colours.size)
})
