import type { Page } from '@playwright/test'

import { darkViolations, sideways, violations } from './support/look.ts'
import { accessCode, deskSections, expect, insertRows, test as base, tryCode, withShop } from './support/operator.ts'
import { headers, misbehave, type Shop } from './support/shop.ts'
import { type } from './support/typing.ts'
import { watch } from './support/watch.ts'

/** These journeys change what the shop holds, so it is theirs alone: a shared one is looked at by others. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      await withShop(use)
    },
    { scope: 'worker' },
  ],
})

// In one worker, so that one shop runs for all of these.
test.describe.configure({ mode: 'default' })

async function openDesk(page: Page, shop: { url: string }, section = ''): Promise<void> {
  await page.goto(`${shop.url}/operator${section}`)
  await tryCode(page, accessCode)
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
}

async function advance(shop: Shop): Promise<void> {
  await fetch(`${shop.sandbox.url}/sandbox/advance`, { method: 'POST' })
}

async function priceOf(shop: Shop): Promise<string> {
  const answer = await fetch(`${shop.url}/rest/v1/server_plans?partner_name=eq.Contabo&select=*&order=id`, {
    headers: headers(),
  })
  return (await answer.text()).replace(/"(fetched_at|updated_at)":"[^"]*"/g, '')
}

/** Tabs through a section, and gives the controls that were not reached or had no visible focus. */
async function notByKeyboard(page: Page): Promise<string[]> {
  const left = await page
    .getByRole('navigation', { name: 'Desk' })
    .locator('xpath=following-sibling::div')
    .evaluateHandle((content) => {
      const controls = content.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
      return new Set([...controls].filter((control) => control.checkVisibility() && !control.matches(':disabled')))
    })
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link').last().focus()
  const most = 4 * (await left.evaluate((controls) => controls.size)) // a date has four stops
  for (let n = 0; n < most && (await left.evaluate((controls) => controls.size)) > 0; n++) {
    await page.keyboard.press('Tab')
    await left.evaluate((controls) => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement)) return
      if (getComputedStyle(at).outlineStyle !== 'none') controls.delete(at)
    })
  }
  return left.evaluate((controls) => [...controls].map((control) => control.outerHTML.slice(0, 120)))
}

test('nothing of the desk is there without the code', async ({ page, shop }) => {
  for (const call of ['session', 'partners', 'refreshes', 'audit', 'audit.csv', 'backups', 'unmatched', 'nothing']) {
    const answer = await fetch(`${shop.url}/operator/data/${call}`)
    expect([call, answer.status, answer.headers.get('cache-control')]).toEqual([call, 401, 'no-store'])
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  }
  const document = await page.goto(`${shop.url}/operator/audit`)
  expect(document?.headers()['x-robots-tag']).toContain('noindex')
  await expect(page.getByRole('heading', { name: 'Enter Access Code' })).toBeVisible()
  await tryCode(page, '0000')
  await expect(page.getByText('Invalid code. Please try again.').first()).toBeVisible()
  expect((await fetch(`${shop.url}/robots.txt`).then((r) => r.text())).includes('Disallow: /operator\n')).toBe(true)
})

test('every section has a name, is reached by keyboard, has no fault of axe and no sideways scroll', async ({
  page,
  shop,
}) => {
  const findings = watch(page)
  await openDesk(page, shop)
  await expect(page).toHaveURL(`${shop.url}/operator/partners`)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of deskSections) {
      await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^${name} `))
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect([name, await violations(page)]).toEqual([name, []])
      if (width === 1280) {
        expect([name, await darkViolations(page)], 'in the dark').toEqual([name, []])
        expect([name, await notByKeyboard(page)], 'by keyboard').toEqual([name, []])
      }
      expect([name, await sideways(page)]).toEqual([name, 0])
    }
  }
  expect(findings).toEqual([])
})

test('by keyboard: from row to row, into a dialog and out of it', async ({ page, shop }) => {
  await openDesk(page, shop, '/partners')
  const first = page.getByRole('button', { name: 'Details of Cherry Servers' })
  await first.focus()
  await page.keyboard.press('ArrowDown')
  const second = page.getByRole('button', { name: 'Details of Contabo' })
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(second).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pause Contabo?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await violations(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()
})

test('a refresh is tried, made, looked at, taken back and applied again', async ({ page, shop }) => {
  const before = await priceOf(shop)
  await advance(shop)
  await openDesk(page, shop, '/partners')
  await page.getByRole('button', { name: 'Details of Contabo' }).click()
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const trial = page.getByRole('dialog', { name: 'What a refresh would do: Contabo' })
  await expect(trial.getByText('Nothing was stored.')).toBeVisible()
  await expect(trial.getByRole('listitem').first()).toBeVisible()
  expect(await violations(page, 'dialog')).toEqual([])
  expect(await priceOf(shop)).toBe(before)
  await trial.getByRole('button', { name: /Refresh|Accept/ }).click()
  await expect(trial).toBeHidden()
  const after = await priceOf(shop)
  expect(after).not.toBe(before)

  await page.getByRole('link', { name: 'Refreshes' }).click()
  await page.getByLabel('Partner').selectOption('Contabo')
  await expect(page).toHaveURL(/partner=contabo/)
  await page
    .getByRole('button', { name: /^Details of run/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'What it changed' })).toBeVisible()
  await expect(page.getByRole('definition').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Roll back to before this/ })
    .first()
    .click()
  const back = page.getByRole('dialog', { name: /Roll Contabo back/ })
  await expect(back.getByText('Nothing was stored yet.')).toBeVisible()
  expect(await priceOf(shop)).toBe(after)
  await back.getByRole('button', { name: 'Roll back' }).click()
  await expect(back).toBeHidden()
  expect(await priceOf(shop)).toBe(before)

  await page.getByRole('link', { name: 'Audit' }).click()
  await page
    .getByRole('button', { name: /^Undo entry/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await priceOf(shop)).toBe(after)

  await page.getByRole('link', { name: 'Partners' }).click()
  await page.getByRole('button', { name: 'Details of Contabo' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('the audit log is asked once for a name, not for each of its letters', async ({ page, shop }) => {
  await openDesk(page, shop, '/audit')
  const calls: string[] = []
  page.on('request', (request) => {
    const name = new URL(request.url()).searchParams.get('operator')
    if (name) calls.push(name)
  })
  await page.clock.install()
  await page.getByLabel('Operator').pressSequentially('nobody')
  expect(calls).toEqual([])
  await page.clock.runFor(1000)
  await expect.poll(() => calls).toEqual(['nobody'])
})

test('an answer that cannot be accepted says so, and leads to what came', async ({ page, shop }) => {
  await misbehave(shop, 'mostly-gone')
  await openDesk(page, shop, '/partners')
  await page.getByRole('button', { name: 'Details of Contabo' }).click()
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const trial = page.getByRole('dialog', { name: 'What a refresh would do: Contabo' })
  await expect(trial.getByText('This answer cannot be accepted. Your plans stay as they are;')).toBeVisible()
  await expect(trial.getByRole('button', { name: 'The last document as it came' })).toBeVisible()
  await expect(trial.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  expect(await violations(page, 'dialog')).toEqual([])
  await misbehave(shop, 'none')
})

test('items that were not taken are shown as they came, page by page and by keyboard', async ({ page, shop }) => {
  const bad = Array.from({ length: 21 }, (_, i) => ({
    item: `bad-${i}`,
    field: 'price',
    reason: '"0" came; accepted is an amount above zero',
    listed: false,
    json: `{\n  "id": "bad-${i}",\n  "note": "<img src=x onerror=alert(1)>",\n  "long": "${'x'.repeat(300)}"\n}`,
    is_cut: false,
  }))
  await page.route('**/operator/data/partners', async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()) as { tables: { rows: { key: string; details: { facts: object[] } }[] }[] }
    list.tables[0]?.rows
      .find(({ key }) => key === 'contabo')
      ?.details.facts.push({
        title: 'Items that were not taken',
        lines: [{ code: 'bad-0', text: 'price: "0" came' }],
        call: 'partners/contabo/rejected',
        verb: 'See the items as they came',
      })
    await route.fulfill({ response: answer, json: list })
  })
  await page.route('**/operator/data/partners/contabo/rejected?offset=*', (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    return route.fulfill({
      json: { total: bad.length, size: 20, none: 'None.', items: bad.slice(offset, offset + 20) },
    })
  })
  await openDesk(page, shop, '/partners')
  await page.getByRole('button', { name: 'Details of Contabo' }).click()
  const asked = page.getByRole('button', { name: 'See the items as they came' })
  await asked.focus()
  await page.keyboard.press('Enter')
  await expect(asked).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('1 to 20 of 21')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const item = page.getByRole('region', { name: 'Item bad-0' })
  await expect(item).toContainText('"note": "<img src=x onerror=alert(1)>"')
  await page.keyboard.press('Tab')
  await expect(item).toBeFocused()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 })
    expect([width, await violations(page), await sideways(page)]).toEqual([width, [], 0])
  }
  expect(await darkViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.getByText('21 to 21 of 21')).toBeVisible()
  await expect(page.getByText('bad-20', { exact: true })).toBeVisible()
})

test('a toast covers no button of the last row, at the end of the page', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await openDesk(page, shop, '/partners')
  await page.getByRole('button', { name: 'Details of Contabo' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'is paused' })
  await toast.hover() // it stays as long
  const resume = page.getByRole('button', { name: 'Resume', exact: true })
  await expect(resume).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [foot, head] = await Promise.all([
    page.getByRole('region', { name: 'Partners' }).evaluate((table) => table.getBoundingClientRect().bottom),
    toast.evaluate((one) => one.getBoundingClientRect().top),
  ])
  expect(foot).toBeLessThan(head)
  await resume.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})

test('a processor that no table knows is named for all of its plans, and undone', async ({ page, shop }) => {
  const row = { cherry_plan_id: 1, name: 'House machine', cpu_model: 'Rome at home', price_monthly: 9 }
  await insertRows(shop, [row, { ...row, cherry_plan_id: 2 }])
  const named = async () => {
    const answer = await fetch(`${shop.url}/rest/v1/server_plans?name=eq.House machine&select=cpu_name`, {
      headers: headers(),
    })
    return ((await answer.json()) as { cpu_name: string | null }[]).map(({ cpu_name: name }) => name)
  }
  expect(await named()).toEqual([null, null])
  await openDesk(page, shop, '/unmatched')
  await page.getByRole('button', { name: 'Name it: Rome at home' }).click()
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('Name, or none if it is no processor'), 'AMD EPYC 7443P')
  await expect(dialog).toContainText('2 plans')
  expect(await violations(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Name it' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(named).toEqual(['AMD EPYC 7443P', 'AMD EPYC 7443P'])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the names' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('overrides.csv')
  await page.getByRole('button', { name: 'Remove the name of Rome at home' }).click()
  await expect.poll(named).toEqual([null, null])
})

test('a plan by hand is found, withdrawn and put back', async ({ page, shop }) => {
  await insertRows(shop, [{ cherry_plan_id: 77, name: 'Needle in the stack', price_monthly: 3 }])
  await openDesk(page, shop, '/plans')
  await page.getByLabel('Name, number, partner or processor').fill('needle')
  await page.getByRole('button', { name: 'Withdraw Needle in the stack' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: /^Undo: Needle in the stack withdrawn/ }).click()
  await expect(page.getByRole('button', { name: 'Withdraw Needle in the stack' })).toBeVisible()
})

test('a backup is made, verified and downloaded, and the log says so', async ({ page, shop }) => {
  await openDesk(page, shop, '/backups')
  await page.getByRole('button', { name: 'Make a backup' }).click()
  await page
    .getByRole('button', { name: /^Verify launchrack-/ })
    .first()
    .click()
  await expect(page.getByText(/\d+ plans, \d+ refresh reports/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Download launchrack-/ })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^launchrack-\d{8}T\d{6}Z\.db$/)
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByLabel('What').selectOption('Backup downloaded')
  await expect(page.getByRole('rowheader', { name: 'Backup downloaded' }).first()).toBeVisible()
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(csv.suggestedFilename()).toBe('audit.csv')
})

test('what cannot be loaded says so, and a session that ends locks the desk', async ({ page, shop }) => {
  await openDesk(page, shop, '/audit')
  await page.route('**/operator/data/refreshes*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('link', { name: 'Refreshes' }).click()
  await expect(page.getByRole('alert')).toContainText('Refreshes could not be loaded.')
  await page.unroute('**/operator/data/refreshes*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Refreshes' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Enter Access Code' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Refreshes' })).toBeHidden()
})
