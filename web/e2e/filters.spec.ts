import type { Browser, Locator, Page } from '@playwright/test'

import { darkViolations, violations } from './support/look.ts'
import { expect, test } from './support/shop.ts'
import { settle, watch } from './support/watch.ts'

const wide = { width: 1280, height: 900 }
const narrow = { width: 375, height: 800 }

const groupNames = [
  'Type',
  'Category',
  'Partner',
  'Country',
  'Region',
  'CPU vendor',
  'CPU family',
  'CPU cores',
  'RAM',
  'Storage',
  'Disk type',
  'Network',
  'GPU',
]

const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })

/** Opens what a group folds away. */
async function unfold(page: Page, name: string): Promise<Locator> {
  await group(page, name).waitFor()
  const fold = group(page, name).locator('details:not([open]) > summary')
  if ((await fold.count()) > 0) {
    await fold.click()
    const show = group(page, name).getByRole('button', { name: /^Show \d+ (option|score)s$/ })
    if (!(await page.evaluate(() => 'interactive' in document.documentElement.dataset))) await show.click()
    await expect(show).toHaveCount(0)
  }
  return group(page, name)
}

/** The number at the end of a checkbox's name. */
const countOf = (name: string): number => Number((/ ([\d,]+)$/.exec(name)?.[1] ?? '').replaceAll(',', ''))

async function total(page: Page): Promise<number> {
  return Number(
    /[\d,]+/
      .exec(await page.getByRole('status').filter({ hasText: /\d/ }).first().innerText())?.[0]
      .replaceAll(',', ''),
  )
}

async function names(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allTextContents()
}

/** Opens an address in a browser without any state. */
async function fresh(
  browser: Browser,
  shop: { url: string },
  address: string,
  javaScriptEnabled = true,
): Promise<Page> {
  const page = await browser.newPage({ baseURL: shop.url, viewport: wide, javaScriptEnabled })
  await page.goto(address)
  if (javaScriptEnabled) await settle(page)
  return page
}

test('every facet is a group of checkboxes whose count is what a choice finds', async ({ browser, shop }) => {
  const page = await fresh(browser, shop, '/')
  // Read before anything is chosen: the groups follow the list a little later.
  const labels = new Map<string, string>()
  for (const name of groupNames) {
    await expect(group(page, name), name).toBeVisible()
    const boxes = (await unfold(page, name)).getByRole('checkbox')
    if ((await boxes.count()) > 0)
      labels.set(name, await boxes.last().evaluate((box) => box.parentElement?.textContent ?? ''))
  }
  for (const [name, label] of labels) {
    // A group that had no choice meanwhile comes back folded.
    const boxes = (await unfold(page, name)).getByRole('checkbox')
    await expect(boxes.last(), name).toHaveAccessibleName(label)
    await boxes.last().check()
    await expect(page.getByRole('status').first(), `${name}: ${label}`).toHaveText(
      new RegExp(
        `^${String(countOf(label))} server${countOf(label) === 1 ? '' : 's'}(?: found|, [\\d,]+ configurations)$`,
      ),
    )
    await page.goBack()
    await expect(boxes.last()).not.toBeChecked()
  }
  await page.close()
})

test('several ranges at once are one filter, in the address and in words, and a dropdown replaces them', async ({
  browser,
  shop,
}) => {
  const page = await fresh(browser, shop, '/')
  const findings = watch(page)
  const cores = await unfold(page, 'CPU cores')
  const few = cores.getByRole('checkbox', { name: /^4 to 7 cores / })
  const many = cores.getByRole('checkbox', { name: /^16 to 31 cores / })
  const all = await total(page)
  await few.check()
  await expect(page).toHaveURL(/\?or=\(and\(cpu_cores\.gte\.4,cpu_cores\.lt\.8\)\)$/)
  await expect.poll(() => total(page)).toBeLessThan(all)
  const one = await total(page)
  await many.check()
  await expect(page).toHaveURL(/\?or=\(and\([^)]*\),and\(cpu_cores\.gte\.16,cpu_cores\.lt\.32\)\)$/)
  await expect(page.getByRole('link', { name: 'Remove filter: 4 to 7 cores or 16 to 31 cores' })).toBeVisible()
  await expect.poll(() => total(page)).toBeGreaterThan(one)
  await expect(page.getByRole('article')).toHaveCount(Math.min(24, await total(page)))
  const list = await names(page)
  for (const javaScriptEnabled of [true, false]) {
    const copy = await fresh(browser, shop, page.url(), javaScriptEnabled)
    expect(await names(copy)).toEqual(list)
    await expect(group(copy, 'CPU cores').getByRole('checkbox', { checked: true })).toHaveCount(2)
    await copy.close()
  }
  await page.goBack()
  await expect(many).not.toBeChecked()
  await expect(few).toBeChecked()
  await page.goForward()
  await expect(many).toBeChecked()
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption('eq.8')
  await expect(page, 'one value in place of the ranges').toHaveURL(/\?cpu_cores=eq\.8$/)
  await expect(cores.getByRole('checkbox', { checked: true })).toHaveAccessibleName(/^8 cores /)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(cores.getByRole('checkbox', { checked: true })).toHaveCount(0)
  expect(findings).toEqual([])
  await page.close()
})

test('without scripts a dropdown lets go of what is ticked among its ranges, and of nothing else', async ({
  browser,
  shop,
}) => {
  const page = await fresh(
    browser,
    shop,
    '/?or=(and(cpu_cores.gte.4,cpu_cores.lt.8))&ram_size=gte.2&ram_size=lte.64',
    false,
  )
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption('eq.8')
  await page.getByRole('search').getByRole('button', { name: 'Apply' }).last().click()
  await expect(page).toHaveURL(/\/\?cpu_cores=eq\.8&ram_size=gte\.2&ram_size=lte\.64$/)
  await expect(page.getByRole('article').first()).toContainText('8 cores')
  await page.close()
})

test('what is folded away is one stop of the Tab key, and opens by it', async ({ browser, shop }) => {
  const page = await fresh(browser, shop, '/')
  const fold = group(page, 'Region').locator('summary')
  await group(page, 'Network').getByRole('textbox').last().focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(fold).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Tab')
  await expect(group(page, 'CPU vendor').locator('summary')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const box = group(page, 'Region').getByRole('checkbox').first()
  await expect(box).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\?regions=cs\./)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(box, 'the group stays open').toBeFocused()
  await page.close()
})

test('bounds are typed, by keyboard alone', async ({ browser, shop }) => {
  const page = await fresh(browser, shop, '/')
  const least = page.getByRole('textbox', { name: 'Minimum RAM' })
  await least.focus()
  await page.keyboard.type('64')
  await expect(page.locator('[aria-live=polite]', { hasText: /^\d+ servers? in this range$/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?ram_size=gte\.64(?:#servers)?$/)
  await expect(page.getByRole('link', { name: 'Remove filter: RAM: 64 GB or more' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Maximum RAM' }).focus()
  await page.keyboard.type('128')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Remove filter: RAM: 64 to 128 GB' })).toBeVisible()
  await page.close()
})

test('the bounds of scores are folded until one is in use, without scripts too', async ({ browser, shop }) => {
  for (const hasScripts of [true, false]) {
    const page = await fresh(browser, shop, '/vps', hasScripts)
    const least = page.getByRole('textbox', { name: 'Minimum multi-core score' })
    await expect(page.getByRole('textbox', { name: 'Maximum network' })).toBeVisible()
    await expect(least).toHaveCount(0)
    await unfold(page, 'Benchmarks')
    await least.fill('5')
    await least.press('Enter')
    await expect(page).toHaveURL(/\?score_multi=gte\.5/)
    await expect(least).toHaveValue('5')
    await page.reload()
    await expect(least, 'in use they are open').toBeVisible()
    await page.close()
  }
})

test('the fields of a range stand level, and what chooses columns below its choices', async ({ browser, shop }) => {
  const page = await fresh(browser, shop, '/vps?view=table')
  for (const name of ['price', 'cores', 'RAM', 'storage', 'network']) {
    const heights = await Promise.all(
      ['Minimum', 'Maximum'].map((side) =>
        page
          .getByRole('textbox', { name: `${side} ${name}`, exact: true })
          .evaluate((field) => field.parentElement?.offsetHeight),
      ),
    )
    expect(heights[0], name).toBe(heights[1])
  }
  await page.locator('summary', { hasText: 'Columns' }).click()
  const chooser = page.getByRole('form', { name: 'Columns', exact: true })
  const bottoms = await chooser
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().bottom))
  const top = await chooser.getByRole('button').evaluate((button) => button.getBoundingClientRect().top)
  expect(top).toBeGreaterThan(Math.max(...bottoms) + 4)
  await page.close()
})

test('a bound that is typed replaces those of its side', async ({ browser, shop }) => {
  const page = await fresh(browser, shop, '/')
  const least = page.getByRole('textbox', { name: 'Minimum price' })
  const type = async (number: string): Promise<void> => {
    await least.fill(number)
    await least.press('Enter')
  }
  await type('1,000')
  await expect(page).toHaveURL(/\?price_usd=gte\.1000$/)
  await expect(least).toHaveValue('1,000')
  await type('50')
  await expect(page).toHaveURL(/\?price_usd=gte\.50$/)
  await type('-5')
  await expect(
    group(page, 'Price').getByText('Minimum price: you entered “-5”. Enter a number that is 0 or more, such as 12.50.'),
  ).toBeVisible()
  await expect(least, 'what was typed stays').toHaveValue('-5')
  await expect(page).toHaveURL(/\?price_usd=gte\.50$/)
  await (await unfold(page, 'Type')).getByRole('checkbox').first().check()
  await expect(least, 'it is led to where it keeps another filter from being applied').toBeFocused()
  await least.fill('-6')
  await least.press('Tab')
  await expect(least, 'the focus is free to leave it').not.toBeFocused()
  await expect(page).toHaveURL(/\?price_usd=gte\.50$/)
  await group(page, 'Type').getByRole('checkbox').first().uncheck()
  await type('60')
  await expect(page).toHaveURL(/\?price_usd=gte\.60$/)
  await expect(group(page, 'Price').getByText('you entered')).toHaveCount(0)
  await page.goto('/?price_usd=gte.10&price_usd=gte.20')
  await settle(page)
  await expect(least).toHaveValue('20')
  await type('30')
  await expect(page).toHaveURL(/\?price_usd=gte\.30$/)
  await page.goto('/?price_eur=lte.50')
  await settle(page)
  await page.getByRole('textbox', { name: 'Maximum price' }).fill('100')
  await page.getByRole('textbox', { name: 'Maximum price' }).press('Enter')
  await expect(page).toHaveURL(/\?price_usd=lte\.100$/)
  await page.close()

  const without = await fresh(browser, shop, '/?price_eur=lte.50', false)
  await without.getByRole('textbox', { name: 'Maximum price' }).fill('100,0')
  await without.getByRole('button', { name: 'Show servers' }).click()
  await expect(without).toHaveURL(/\?price_usd=lte\.100\.0&vat_country=none#servers$/)
  await without.close()
})

test('a limit on the price means the shown prices, to everybody', async ({ browser, shop }) => {
  const page = await fresh(browser, shop, '/')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await expect(page.getByRole('article').first()).toContainText('€')
  await page.getByRole('combobox', { name: 'VAT' }).selectOption({ label: 'Germany' })
  await page.getByRole('textbox', { name: 'Maximum price' }).fill('60')
  await page.getByRole('textbox', { name: 'Maximum price' }).press('Enter')
  await expect(page).toHaveURL(/\?price_eur=lte\.60&vat_country=DE$/)
  await expect(page.getByRole('link', { name: 'Remove filter: Up to €60 incl. VAT' })).toBeVisible()
  const list = await names(page)
  const total = await page.getByRole('status').first().textContent()
  expect(list.length).toBeGreaterThan(0)
  for (const text of await page.getByRole('article').allTextContents()) {
    const amount = /€([\d.,]+)/.exec(text)?.[1]
    expect(Number(amount?.replace(',', '')), text).toBeLessThanOrEqual(60)
    expect(text).toContain('incl. 19% VAT')
  }
  const other = await fresh(browser, shop, page.url())
  await expect(other.getByRole('combobox', { name: 'VAT' })).toHaveValue('DE')
  await expect(other.getByRole('link', { name: 'Remove filter: Up to €60 incl. VAT' })).toBeVisible()
  await expect(other.getByRole('status').first()).toHaveText(total ?? '')
  // The same plans, in the order of the dollars that this visitor is shown.
  expect((await names(other)).toSorted()).toEqual(list.toSorted())
  const shown = (await other.getByRole('article').allTextContents()).map((text) =>
    Number(/\$([\d.,]+)/.exec(text)?.[1]),
  )
  expect(shown).toEqual(shown.toSorted((one, next) => one - next))
  await other.close()

  await page.getByRole('combobox', { name: 'VAT' }).selectOption({ label: 'Excl. VAT' })
  await expect(page).toHaveURL(/\?price_eur=lte\.60$/)
  await expect(page.getByRole('link', { name: 'Remove filter: Up to €60', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'VAT' }).selectOption({ label: 'Germany' })
  await expect(page).toHaveURL(/\?price_eur=lte\.60&vat_country=DE$/)
  await page.getByRole('link', { name: 'Remove filter: Up to €60 incl. VAT' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(page.getByRole('combobox', { name: 'VAT' })).toHaveValue('DE')
  await page.close()
})

test('a value that is ticked lets go of its range, and a range of what was ticked', async ({ browser, shop }) => {
  const page = await fresh(browser, shop, '/?cpu_cores=gte.8')
  const cores = await unfold(page, 'CPU cores')
  const box = cores.getByRole('checkbox', { name: /^4 to 7 cores / })
  const count = countOf(await box.evaluate((element) => element.parentElement?.textContent ?? ''))
  await box.check()
  await expect(page).toHaveURL(/\?or=\(and\(cpu_cores\.gte\.4,cpu_cores\.lt\.8\)\)$/)
  await expect(page.getByRole('status').first()).toHaveText(
    new RegExp(`^${count} servers(?: found|, [\\d,]+ configurations)$`),
  )
  await cores.getByRole('textbox', { name: 'Minimum cores' }).fill('16')
  await expect(box).not.toBeChecked()
  await cores.getByRole('textbox', { name: 'Minimum cores' }).press('Enter')
  await expect(page).toHaveURL(/\?cpu_cores=gte\.16$/)
  await page.close()

  const without = await fresh(browser, shop, '/?cpu_cores=gte.8', false)
  await (await unfold(without, 'CPU cores')).getByRole('checkbox', { name: /^4 to 7 cores / }).check()
  await without.getByRole('button', { name: 'Show servers' }).click()
  await expect(without).toHaveURL(/\?or=\(and\(cpu_cores\.gte\.4,cpu_cores\.lt\.8\)\)#servers$/)
  await group(without, 'CPU cores').getByRole('textbox', { name: 'Minimum cores' }).fill('16')
  await without.getByRole('button', { name: 'Show servers' }).click()
  await expect(without).toHaveURL(/\?cpu_cores=gte\.16#servers$/)
  await without.close()

  const sheet = await browser.newPage({ baseURL: shop.url, viewport: narrow })
  await sheet.goto('/?cpu_cores=gte.8')
  await settle(sheet)
  await sheet.getByRole('button', { name: 'Filters', exact: true }).click()
  await (await unfold(sheet, 'CPU cores')).getByRole('checkbox', { name: /^4 to 7 cores / }).check()
  await expect(group(sheet, 'CPU cores').getByRole('textbox', { name: 'Minimum cores' })).toHaveValue('')
  await sheet.getByRole('button', { name: `Show ${String(count)} servers` }).click()
  await expect(sheet).toHaveURL(/\?or=\(and\(cpu_cores\.gte\.4,cpu_cores\.lt\.8\)\)$/)
  await sheet.close()
})

test('the form says what was clicked while its list is still on the way', async ({ browser, shop }) => {
  const page = await fresh(browser, shop, '/?ram_size=eq.64')
  const box = (await unfold(page, 'CPU cores')).getByRole('checkbox', { name: /^8 to 15 cores / })
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rpc/browse_plans*', async (route) => {
    await released
    await route.continue()
  })
  await box.check()
  const both = /\?(?=.*or=\(and\(cpu_cores\.gte\.8,cpu_cores\.lt\.16\)\)).*ram_size=eq\.64/
  await expect(page).toHaveURL(both)
  await page.getByRole('link', { name: 'Remove filter: 64 GB RAM' }).click()
  await expect(page).toHaveURL(/\?or=[^&]*$/)
  await expect(page.getByRole('link', { name: 'Remove filter: 64 GB RAM' })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(both)
  await page.goBack()
  await expect(box).not.toBeChecked()
  await page.goForward()
  await expect(box).toBeChecked()
  release()
  await expect(page.getByRole('status').first()).toHaveText(/servers? found/)
  await page.close()
})

test('with JavaScript off the form gives the same addresses', async ({ browser, shop }) => {
  const page = await fresh(browser, shop, '/vps?q=vps', false)
  const cores = (await unfold(page, 'CPU cores')).getByRole('checkbox')
  await cores.nth(0).check()
  await cores.nth(1).check()
  await page.getByRole('textbox', { name: 'Minimum storage' }).fill('10')
  await page.getByRole('textbox', { name: 'Maximum price' }).fill('500')
  await page.getByRole('button', { name: 'Show servers' }).click()
  await expect(page).toHaveURL(
    `${shop.url}/vps?q=vps&price_usd=lte.500&or=(and(cpu_cores.gte.1,cpu_cores.lt.2),and(cpu_cores.gte.2,cpu_cores.lt.4))&storage_size=gte.10#servers`,
  )
  await expect(cores.nth(1)).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Minimum storage' })).toHaveValue('10')
  const list = await names(page)
  expect(list.length).toBeGreaterThan(0)
  const copy = await fresh(browser, shop, page.url())
  expect(await names(copy)).toEqual(list)
  await copy.close()
  await page.close()
})

test('a long group is cut, and unfolds with and without JavaScript', async ({ browser, shop }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await fresh(browser, shop, '/', javaScriptEnabled)
    const regions = await unfold(page, 'Region')
    if (javaScriptEnabled) {
      const link = regions.getByRole('link', { name: /^Show \d+ more$/ })
      const hidden = Number(/\d+/.exec(await link.innerText())?.[0])
      const shown = await regions.getByRole('checkbox').count()
      await link.click()
      await expect(regions.getByRole('checkbox')).toHaveCount(shown + hidden)
      await expect(page).toHaveURL(`${shop.url}/`)
      const find = regions.getByRole('textbox', { name: 'Find' })
      await expect(find).toBeFocused()
      const last = regions.getByRole('checkbox').last()
      const word = (await last.getAttribute('value')) ?? ''
      await find.fill(word)
      await expect(last).toBeVisible()
      await find.fill(word.replace(/[aeiou]/g, '$&\u0301').toUpperCase())
      await expect(last, 'letters are compared without accents').toBeVisible()
      await expect(regions.getByText(/^Nothing matches/)).toHaveCount(0)
      expect(await regions.getByRole('checkbox').count()).toBeLessThan(shown + hidden)
      await last.check()
      await expect(page).not.toHaveURL(/more=/)
      await find.fill('nowhere')
      await expect(last).toBeVisible()
      await expect(regions.getByText('Nothing matches “nowhere”.')).toBeVisible()
      await page.goto(`${shop.url}/?more=regions`)
      await settle(page)
      await expect(find).toBeVisible()
      await expect(find, 'an address takes no focus').not.toBeFocused()
    } else {
      await expect(page).toHaveURL(/\?more=regions#servers$/)
      await expect.poll(() => regions.getByRole('checkbox').count()).toBeGreaterThan(20)
      await regions.getByRole('checkbox').last().check()
      await page.getByRole('button', { name: 'Show servers' }).click()
      await expect(page).toHaveURL(/\?regions=cs\.[^&]*#servers$/)
      await expect(regions.getByRole('checkbox', { checked: true })).toHaveCount(1)
    }
    await page.close()
  }
})

test('a fold leads on where the code of the page does not come, with what was chosen', async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.url, viewport: wide })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/vps', { waitUntil: 'load' })
  await group(page, 'Disk type').getByRole('checkbox', { name: /^NVMe/ }).check()
  await group(page, 'CPU cores').locator('summary').click()
  await group(page, 'CPU cores')
    .getByRole('button', { name: /^Show \d+ options$/ })
    .click()
  await expect(page).toHaveURL(/\/vps\?more=cpu_cores&disk_kinds=cs\.[^&]*NVMe[^&]*#servers$/)
  await expect(group(page, 'CPU cores').getByRole('checkbox').first()).toBeVisible()
  await page.close()
})

test('a fold whose values do not come leads on, and is filled where they do', async ({ browser, shop }) => {
  const page = await fresh(browser, shop, '/')
  await page.route('**/rpc/browse_plans*limit=1*', (route) => route.abort())
  const regions = group(page, 'Region')
  await regions.locator('summary').click()
  const show = regions.getByRole('button', { name: /^Show \d+ options$/ })
  await show.click()
  await expect(page).toHaveURL(/\?more=regions#servers$/)
  await expect(regions.getByRole('checkbox').first()).toBeVisible()
  await page.close()
})

test('a small screen has the filters in a sheet that says how many servers it will show', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, viewport: narrow })
  const page = await context.newPage()
  await page.goto('/')
  await settle(page)
  const before = await total(page)
  await expect(group(page, 'Country')).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Close filters' })).toBeFocused()
  await expect(page.getByRole('button', { name: `Show ${String(before)} servers` })).toBeVisible()
  const box = group(page, 'Partner').getByRole('checkbox').first()
  const count = countOf(await box.evaluate((element) => element.parentElement?.textContent ?? ''))
  await box.check()
  const show = page.getByRole('button', { name: new RegExp(`^Show ${String(count)} servers?$`) })
  await expect(show).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/`)
  await page.getByRole('button', { name: 'Close filters' }).click()
  await expect(group(page, 'Country')).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(box, 'what was not shown is dropped').not.toBeChecked()
  await box.check()
  expect(await violations(page, '#filters')).toEqual([])
  await show.click()
  await expect(page).toHaveURL(/\?partner_name=eq\./)
  await expect.poll(() => total(page)).toBe(count)
  await expect(group(page, 'Country')).toBeHidden()
  await context.close()

  const without = await browser.newPage({ baseURL: shop.url, viewport: narrow, javaScriptEnabled: false })
  await without.goto('/')
  await without.getByRole('button', { name: 'Filters', exact: true }).click()
  await group(without, 'Partner').getByRole('checkbox').first().check()
  await without.getByRole('button', { name: 'Show servers' }).click()
  await expect(without).toHaveURL(/\?partner_name=eq\./)
  await without.close()
})

// Holds: 2.list.empty
test('an empty list names the filter that stands in the way', async ({ browser, shop }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await fresh(browser, shop, '/vps?ram_size=gte.99999&cpu_cores=gte.1', javaScriptEnabled)
    await expect(page.getByText('No servers found matching your filters.')).toBeVisible()
    const link = page.getByRole('link', { name: /^Remove “RAM: 99\.999 TB or more” \([\d,]+ servers?\)$/ })
    const count = Number(/\(([\d,]+)/.exec(await link.innerText())?.[1]?.replaceAll(',', ''))
    await link.click()
    await expect(page).toHaveURL(/\/vps\?cpu_cores=gte\.1$/)
    await expect.poll(() => total(page)).toBe(count)
    await page.close()
  }
})

test('a type or category of a link is a choice among the filters', async ({ browser, shop }) => {
  const page = await fresh(browser, shop, '/?filter=VPS')
  const vps = group(page, 'Type').getByRole('checkbox', { name: /^VPS / }) // what is in use is unfolded
  await expect(vps).toBeChecked()
  await group(page, 'Type')
    .getByRole('checkbox', { name: /^Cloud servers / })
    .check()
  await expect(page).toHaveURL(/\/\?type=in\.\(vds,vps\)$/)
  await page.goto(`${shop.url}/?filter=general`)
  await expect(group(page, 'Category').getByRole('checkbox', { name: /^General / })).toBeChecked()
  await group(page, 'Category')
    .getByRole('checkbox', { name: /^General / })
    .uncheck()
  await expect(page).toHaveURL(`${shop.url}/`)
  await page.close()
})

test('the sheet of filters is a dialog', async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 800, height: 900 } })
  await page.goto('/vps')
  await settle(page)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('button', { name: 'Close filters' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('main :focus').and(page.locator(':not(#filters *)')), 'the page behind').toHaveCount(0)
  const box = group(page, 'Partner').getByRole('checkbox').first()
  await box.check()
  await page.mouse.click(780, 300)
  await expect(box, 'a tap beside the sheet drops nothing').toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
  await page.close()
})

test('Back on a phone closes the sheet of filters, and leaves the list', async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.url, viewport: narrow })
  // Chromium without a window has no such gesture: the test asks the sheet's own watcher, as the browser would.
  await page.addInitScript(() => {
    const watchers: CloseWatcher[] = []
    window.CloseWatcher = class extends CloseWatcher {
      constructor() {
        super()
        watchers.push(this)
      }
    }
    addEventListener('goes back', () => watchers.forEach((watcher) => watcher.requestClose()))
  })
  const back = () => page.evaluate(() => dispatchEvent(new Event('goes back')))
  await page.goto('/vps')
  await settle(page)
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  for (const how of ['the first time', 'again']) {
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await expect(sheet, how).toBeVisible()
    await back()
    await expect(sheet, how).toBeHidden()
  }
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
  expect(page.url()).toBe(`${shop.url}/vps`)
  await page.close()
})

test('a sheet that is open while the window grows becomes filters beside the list', async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.url, viewport: narrow })
  await page.goto('/')
  await settle(page)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await group(page, 'Partner').getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/\?partner_name=eq\./)
  await page.close()
})

test('suggestions and what a search leaves out are said aloud', async ({ page, shop }) => {
  await page.goto(shop.url)
  await settle(page)
  const search = page.getByRole('searchbox')
  await search.fill('ryz')
  await expect(
    page.locator('[aria-live=polite]', { hasText: /^\d+ suggestions?\. Choose (?:it|one) with the arrow keys\.$/ }),
  ).toBeAttached()
  await search.dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true })
  await expect(page.getByRole('option', { selected: true, name: /ryz/i })).toHaveCount(0)
  await search.fill('wheels>4')
  await search.press('Enter')
  await expect(page.locator('[aria-live=polite]', { hasText: 'Ignored: wheels>4' })).toBeVisible()
})

test('the filters beside the list are clean for axe, in every theme', async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.url, viewport: wide })
  await page.goto('/?cpu_cores=in.(4,8)&ram_size=gte.4&ram_size=lte.64')
  await settle(page)
  expect(await violations(page, '#filters')).toEqual([])
  expect(await darkViolations(page, '#filters'), 'in the dark').toEqual([])
  await page.close()
})

declare global {
  interface Window {
    CloseWatcher: typeof CloseWatcher
  }
}
